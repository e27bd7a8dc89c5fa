/** Common country names that Unicode's list lacks. */
export const usualCountryNames: Readonly<Record<string, string>> = {
  AE: 'UAE|Emirates|VAE|EAU|ОАЭ|ОАЕ',
  BY: 'РБ|Белоруссия',
  CD: 'DRC|DR Congo|Zaire',
  CI: 'Ivory Coast',
  CN: 'PRC|КНР|Kitai|RPC|VR China',
  CV: 'Cape Verde',
  CZ: 'Czech Republic|Tschechische Republik|ČR|Чешская Республика|République tchèque|República Checa|Repubblica Ceca',
  DE: 'GER|BRD|Bundesrepublik Deutschland|ФРГ|ФРН|RFA|RFN',
  ES: 'ESP',
  FR: 'FRA',
  GB: 'UK|GBR|Great Britain|Britain|Großbritannien|Grande-Bretagne|Gran Bretaña|Gran Bretagna|Grã-Bretanha|Groot-Brittannië|İngiltere',
  HK: 'HKG|HKSAR',
  IE: 'Éire',
  IN: 'Bharat|Hindustan',
  IR: 'Persia',
  KR: 'Republic of Korea|ROK|Республика Корея|РК',
  KZ: 'РК',
  MK: 'Macedonia',
  MM: 'Burma',
  NL: 'Holland|NLD|The Netherlands|Hollande|Holanda|Olanda|Holandia|Голландия|Голландія|هولندا',
  NZ: 'Aotearoa',
  PH: 'The Philippines',
  RU: 'Russian Federation|РФ|Российская Федерация|Російська Федерація|Russische Föderation',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey|TUR',
  US: 'USA|United States of America|America|EU|EEUU|EUA|SUA|ЗДА|Америка|Amerika|Amérique|América|США|Штаты|Штати',
  VA: 'Holy See',
  ZA: 'RSA|ЮАР|ПАР',
}

const england =
  'Англия|Англія|Angleterre|Inglaterra|Inghilterra|Engeland|Anglia|Anglie|Αγγλία|Englanti|İngiltere|إنجلترا|انجلترا|انگلستان|אנגליה|इंग्लैंड|ইংল্যান্ড|Inggris|อังกฤษ|イングランド|잉글랜드|英格兰|英格蘭'
const scotland =
  'Шотландия|Шотландія|Écosse|Escocia|Escócia|Scozia|Schottland|Schotland|Skottland|Skotland|Szkocja|Skotsko|Scoția|Skócia|Σκωτία|Skotlanti|İskoçya|اسكتلندا|اسکاتلند|סקוטלנד|स्कॉटलैंड|স্কটল্যান্ড|Skotlandia|สกอตแลนด์|スコットランド|스코틀랜드|苏格兰|蘇格蘭|Alba'
const wales =
  'Cymru|Уэльс|Уельс|Pays de Galles|Gales|País de Gales|Galles|Walia|Țara Galilor|Ουαλία|Galler|ويلز|ولز|ויילס|וויילס|वेल्स|ওয়েলস|เวลส์|ウェールズ|웨일스|웨일즈|威尔士|威爾斯|威爾士'
const northernIreland =
  'NI|Ulster|Северная Ирландия|Північна Ірландія|Irlande du Nord|Irlanda del Norte|Irlanda do Norte|Irlanda del Nord|Irlanda de Nord|Nordirland|Nord-Irland|Noord-Ierland|Irlandia Północna|Severní Irsko|Észak-Írország|Βόρεια Ιρλανδία|Pohjois-Irlanti|Kuzey İrlanda|أيرلندا الشمالية|ایرلند شمالی|צפון אירלנד|उत्तरी आयरलैंड|উত্তর আয়ারল্যান্ড|Irlandia Utara|ไอร์แลนด์เหนือ|Bắc Ireland|北アイルランド|북아일랜드|北爱尔兰|北愛爾蘭'

/** Common region names besides GeoNames' English ones: in the local language, and short forms. */
export const usualRegionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: {
    Carinthia: 'Kärnten',
    'Lower Austria': 'Niederösterreich|NÖ',
    Styria: 'Steiermark',
    Tyrol: 'Tirol',
    'Upper Austria': 'Oberösterreich|OÖ',
    Vienna: 'Wien',
  },
  BE: {
    'Brussels Capital': 'Bruxelles|Brussel',
    Flanders: 'Vlaanderen|Flandre',
    Wallonia: 'Wallonie|Wallonië',
  },
  CH: {
    'Basel-City': 'Basel-Stadt',
    Geneva: 'Genève|Genf',
    Grisons: 'Graubünden|Grigioni',
    Lucerne: 'Luzern',
    'Saint Gallen': 'St. Gallen|Sankt Gallen',
    Ticino: 'Tessin',
    Valais: 'Wallis',
    Vaud: 'Waadt',
  },
  DE: {
    'Baden-Wurttemberg': 'Baden-Wuerttemberg|BW|BaWü',
    Bavaria: 'Bayern|Freistaat Bayern',
    Hesse: 'Hessen',
    'Lower Saxony': 'Niedersachsen|NDS',
    'Mecklenburg-Vorpommern': 'Meck-Pomm|MV',
    'North Rhine-Westphalia': 'NRW|Nordrhein-Westfalen',
    'Rheinland-Pfalz': 'Rhineland-Palatinate|RLP',
    Saxony: 'Sachsen|Freistaat Sachsen',
    'Saxony-Anhalt': 'Sachsen-Anhalt',
    Thuringia: 'Thüringen|Freistaat Thüringen',
  },
  ES: {
    Andalusia: 'Andalucía',
    'Balearic Islands': 'Islas Baleares|Illes Balears',
    'Basque Country': 'País Vasco|Euskadi',
    'Canary Islands': 'Islas Canarias|Canarias',
    'Castille and León': 'Castilla y León|Castile and León',
    'Castille-La Mancha': 'Castilla-La Mancha|Castile-La Mancha',
    Catalonia: 'Cataluña|Catalunya|Cataluna',
    Galicia: 'Galiza',
    Madrid: 'Comunidad de Madrid',
    Murcia: 'Región de Murcia',
    Navarre: 'Navarra|Nafarroa',
    Asturias: 'Principado de Asturias',
    Valencia: 'Comunidad Valenciana|Comunitat Valenciana',
  },
  FR: {
    Brittany: 'Bretagne',
    Corsica: 'Corse',
    'New Aquitaine': 'Nouvelle-Aquitaine',
    Normandy: 'Normandie',
    "Provence-Alpes-Côte d'Azur": 'PACA',
    'Île-de-France': 'IDF',
  },
  GB: { England: england, Scotland: scotland, Wales: wales, 'Northern Ireland': northernIreland },
  IT: {
    'Aosta Valley': "Valle d'Aosta",
    Apulia: 'Puglia',
    Basilicate: 'Basilicata',
    Lazio: 'Latium',
    Lombardy: 'Lombardia',
    Piedmont: 'Piemonte',
    Sardinia: 'Sardegna',
    Sicily: 'Sicilia',
    'The Marches': 'Marche',
    'Trentino-Alto Adige': 'Südtirol|South Tyrol',
    Tuscany: 'Toscana',
  },
  MX: {
    'Mexico City': 'CDMX|DF|Distrito Federal|Ciudad de México',
    México: 'Edomex|Estado de México',
  },
  NL: {
    'North Brabant': 'Noord-Brabant',
    'North Holland': 'Noord-Holland',
    'South Holland': 'Zuid-Holland',
  },
}
