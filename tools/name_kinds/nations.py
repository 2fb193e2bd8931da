"""Countries by their own names, by the adjective for them, and by the names of their parts."""

from __future__ import annotations

__all__ = ["ADJECTIVES", "COUNTRIES"]

# A country: its adjectives; what else it or a part of it is called, after a semicolon.
_TABLE = """
Afghanistan: Afghan, Afghani
Albania: Albanian
Algeria: Algerian
Andorra: Andorran
Angola: Angolan
Argentina: Argentine, Argentinian, Argentinean
Armenia: Armenian
Australia: Australian; New South Wales, Queensland, Tasmania, South Australia, Western Australia
Austria: Austrian
Azerbaijan: Azerbaijani
Bahrain: Bahraini
Bangladesh: Bangladeshi
Barbados: Barbadian
Belarus: Belarusian
Belgium: Belgian, Flemish; Flanders, Wallonia
Belize: Belizean
Benin: Beninese
Bermuda: Bermudian
Bhutan: Bhutanese
Bolivia: Bolivian
Bosnia and Herzegovina: Bosnian, Bosnia; Republika Srpska
Botswana: Botswanan
Brazil: Brazilian
Bulgaria: Bulgarian
Burkina Faso: Burkinabe
Burma: Burmese; Myanmar
Burundi: Burundian
Cambodia: Cambodian
Cameroon: Cameroonian
Canada: Canadian, Quebecois; Ontario, Quebec, Nova Scotia, New Brunswick, Manitoba, British
  Columbia, Prince Edward Island, Saskatchewan, Alberta, Newfoundland, Nunavut, Yukon
Cape Verde: Cape Verdean
Chad: Chadian
Chile: Chilean
China: Chinese; People's Republic of China, PRC
Colombia: Colombian
Costa Rica: Costa Rican
Croatia: Croatian
Cuba: Cuban
Cyprus: Cypriot
Czech Republic: Czech
Czechoslovakia: Czechoslovak, Czechoslovakian
Democratic Republic of the Congo: Congolese
Denmark: Danish
Dominican Republic: Dominican
East Timor: Timorese
Ecuador: Ecuadorian
Egypt: Egyptian
El Salvador: Salvadoran
England: English; Cornwall, Devon, Yorkshire, Lancashire, Norfolk, Suffolk, Kent, Essex
Eritrea: Eritrean
Estonia: Estonian
Ethiopia: Ethiopian
Fiji: Fijian
Finland: Finnish
France: French
Gabon: Gabonese
Georgia: Georgian
Germany: German, Bavarian, Prussian; Bavaria, Saxony, Lower Saxony, Rhineland-Palatinate,
  Schleswig-Holstein, Thuringia, Hesse, West Germany, East Germany
Ghana: Ghanaian
Greece: Greek
Greenland: Greenlandic
Guatemala: Guatemalan
Guinea: Guinean
Guyana: Guyanese
Haiti: Haitian
Honduras: Honduran
Hong Kong: Hong Kong
Hungary: Hungarian
Iceland: Icelandic
India: Indian; Kerala, Tamil Nadu, Karnataka, Andhra Pradesh, Maharashtra, Gujarat, Rajasthan,
  Punjab, Uttar Pradesh, West Bengal, Bihar
Indonesia: Indonesian
Iran: Iranian, Persian
Iraq: Iraqi
Ireland: Irish; Republic of Ireland
Israel: Israeli
Italy: Italian, Sicilian; Sicily, Tuscany, Lombardy, Piedmont, Veneto, Sardinia
Ivory Coast: Ivorian
Jamaica: Jamaican
Japan: Japanese
Jordan: Jordanian
Kazakhstan: Kazakh, Kazakhstani
Kenya: Kenyan
Kosovo: Kosovan
Kuwait: Kuwaiti
Kyrgyzstan: Kyrgyz
Laos: Lao, Laotian
Latvia: Latvian
Lebanon: Lebanese
Lesotho: Basotho
Liberia: Liberian
Libya: Libyan
Liechtenstein: Liechtenstein
Lithuania: Lithuanian
Luxembourg: Luxembourgish, Luxembourgian
Macedonia: Macedonian
Madagascar: Malagasy
Malawi: Malawian
Malaysia: Malaysian
Maldives: Maldivian
Mali: Malian
Malta: Maltese
Mauritania: Mauritanian
Mauritius: Mauritian
Mexico: Mexican
Moldova: Moldovan
Monaco: Monegasque
Mongolia: Mongolian
Montenegro: Montenegrin
Morocco: Moroccan
Mozambique: Mozambican
Namibia: Namibian
Nepal: Nepalese, Nepali
Netherlands: Dutch; North Holland, South Holland, Friesland
New Zealand: New Zealand
Nicaragua: Nicaraguan
Niger: Nigerien
Nigeria: Nigerian
North Korea: North Korean
Northern Ireland: Northern Irish; County Antrim, County Down, County Tyrone
Norway: Norwegian
Oman: Omani
Pakistan: Pakistani
Palestine: Palestinian
Panama: Panamanian
Papua New Guinea: Papua New Guinean
Paraguay: Paraguayan
Peru: Peruvian
Philippines: Filipino, Philippine
Poland: Polish
Portugal: Portuguese
Puerto Rico: Puerto Rican
Qatar: Qatari
Romania: Romanian
Russia: Russian
Rwanda: Rwandan
Samoa: Samoan
Saudi Arabia: Saudi, Saudi Arabian
Scotland: Scottish
Senegal: Senegalese
Serbia: Serbian; Vojvodina
Sierra Leone: Sierra Leonean
Singapore: Singaporean
Slovakia: Slovak, Slovakian
Slovenia: Slovenian, Slovene
Somalia: Somali
South Africa: South African
South Korea: South Korean, Korean
South Sudan: South Sudanese
Soviet Union: Soviet; USSR
Spain: Spanish, Catalan, Basque, Galician; Catalonia, Galicia, Andalusia
Sri Lanka: Sri Lankan
Sudan: Sudanese
Suriname: Surinamese
Swaziland: Swazi
Sweden: Swedish
Switzerland: Swiss
Syria: Syrian
Taiwan: Taiwanese
Tajikistan: Tajik
Tanzania: Tanzanian
Thailand: Thai
Togo: Togolese
Tonga: Tongan
Trinidad and Tobago: Trinidadian
Tunisia: Tunisian
Turkey: Turkish, Ottoman
Turkmenistan: Turkmen
Uganda: Ugandan
Ukraine: Ukrainian
United Arab Emirates: Emirati; Dubai
United Kingdom: British, UK; Great Britain, UK
United States: American, US, U.S, USA; USA, U.S, Alabama, Alaska, Arizona, Arkansas, California,
  Colorado, Connecticut, Delaware, Florida, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas,
  Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri,
  Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, New York City, North
  Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina,
  South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington State, West Virginia,
  Wisconsin, Wyoming, D.C
Uruguay: Uruguayan
Uzbekistan: Uzbek
Vanuatu: Vanuatuan
Venezuela: Venezuelan
Vietnam: Vietnamese
Wales: Welsh
Yemen: Yemeni
Yugoslavia: Yugoslav, Yugoslavian
Zambia: Zambian
Zimbabwe: Zimbabwean
"""

COUNTRIES: dict[str, str] = {}
ADJECTIVES: dict[str, str] = {}
for _line in _TABLE.strip().replace("\n  ", " ").splitlines():
    _country, _, _rest = _line.partition(":")
    _adjectives, _, _others = _rest.partition(";")
    COUNTRIES[_country] = _country
    for _name in filter(None, map(str.strip, _others.split(","))):
        COUNTRIES.setdefault(_name, _country)
    for _name in filter(None, map(str.strip, _adjectives.split(","))):
        ADJECTIVES[_name] = _country
del COUNTRIES["Georgia"]  # it may be the American state
