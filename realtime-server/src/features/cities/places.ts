import { plainName } from './names.ts'

/** The postal codes of states and provinces, which people write behind a city. */
const codes: Readonly<Record<string, string>> = {
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  BR: 'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Federal District|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  US: 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
}

/** What people call countries besides the names of Unicode's list. */
const alsoCalled: Readonly<Record<string, string>> = {
  AE: 'UAE|Emirates',
  CD: 'DRC|DR Congo|Zaire',
  CI: 'Ivory Coast',
  CV: 'Cape Verde',
  CZ: 'Czech Republic',
  DE: 'GER',
  ES: 'ESP',
  FR: 'FRA',
  GB: 'UK|GBR|Great Britain|Britain',
  HK: 'HKG|HKSAR',
  IE: 'Éire',
  IR: 'Persia',
  KR: 'Republic of Korea|ROK',
  MK: 'Macedonia',
  MM: 'Burma',
  NL: 'Holland|NLD|The Netherlands',
  NZ: 'Aotearoa',
  PH: 'The Philippines',
  RU: 'Russian Federation',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey|TUR',
  US: 'USA|United States of America|America',
  VA: 'Holy See',
}

/** The languages in which a country is known, besides English. */
const languages =
  'ar bn cs da de el es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh zh-Hant'.split(' ')
const named = new Map<string, string>()
let inLanguages: Intl.DisplayNames[] | undefined

/** All names of a country in their plain form, and its code, each after a line break and a space. */
export function countryNames(code: string): string {
  const known = named.get(code)
  if (known !== undefined) return known
  inLanguages ??= languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const names = [code, ...(alsoCalled[code]?.split('|') ?? []), ...inLanguages.map((names) => names.of(code) ?? '')]
  const whole = [...new Set(names.map(plainName))].map((name) => `\n ${name}`).join('')
  named.set(code, whole)
  return whole
}

const codeOf = new Map(
  Object.entries(codes).flatMap(([country, list]) =>
    list.split('|').map((one) => {
      const [code = ''] = one.split(' ', 1)
      return [`${country}.${one.slice(code.length + 1)}`, code.toLowerCase()] as const
    }),
  ),
)

/** A region's postal code in small letters; empty where there is none. */
export const regionCode = (country: string, region: string): string => codeOf.get(`${country}.${region}`) ?? ''
