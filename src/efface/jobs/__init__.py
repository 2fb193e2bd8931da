"""Files in, files out: collecting inputs, writing each output whole or not at all."""
