import { plainName } from './names.ts'
import { usualCountryNames, usualRegionNames } from './usual-names.ts'

/** Postal codes of states and provinces, which people write after a city. */
const codes: Readonly<Record<string, string>> = {
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  BR: 'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Federal District|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  US: 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
}

/** Languages, besides English, in which countries are known. */
const languages =
  'ar bn cs da de el es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh zh-Hant'.split(
    ' ',
  )
const named = new Map<string, string>()
const inLanguages: Intl.DisplayNames[] = []

/** All long and short names of a country, and its code, in the form of `listed`. */
export function countryNames(code: string): string {
  const known = named.get(code)
  if (known !== undefined) return known
  const names = [code, ...(usualCountryNames[code]?.split('|') ?? []), ...unicodeNames(code)]
  const whole = listed(names)
  named.set(code, whole)
  return whole
}

function unicodeNames(code: string): string[] {
  for (const _ of loadLanguages());
  return inLanguages
    .map((names) => names.of(code) ?? '')
    .filter((name) => !isOthersCode(plainPlace(name)))
}

/** Loads country names one language per step, because each takes a while. */
export function* loadLanguages(): Generator<void> {
  while (inLanguages.length < 2 * languages.length) {
    const language = languages[inLanguages.length >> 1]
    const style = inLanguages.length % 2 === 0 ? 'long' : 'short'
    inLanguages.push(new Intl.DisplayNames(language, { type: 'region', style }))
    yield
  }
}

/** In Spanish and French, RU is short for the United Kingdom, but everywhere it is Russia's code. */
const isOthersCode = (plain: string) =>
  /^[a-z]{2}$/.test(plain) && english.of(plain) !== plain.toUpperCase()

const english = new Intl.DisplayNames('en', { type: 'region' })

/** Other names of a region, in the form of `listed`; usually empty. */
export const regionNames = (country: string, region: string): string =>
  listed(usualRegionNames[country]?.[region]?.split('|') ?? [])

/** Names in plain form, without duplicates, each after a line break and a space. */
const listed = (names: readonly string[]) =>
  [...new Set(names.map(plainPlace))].map((name) => `\n ${name}`).join('')

/** Plain form of a country or region. Letters of an abbreviation are joined: D. C. becomes DC, U S A becomes USA. */
export const plainPlace = (text: string): string =>
  plainName(text).replace(/(?<=^| )(\p{L}) (?=\p{L}(?: |$))/gu, '$1')

/** Up to this length, a part must begin a name, not a later word: across thirty languages, almost any two letters begin some word. */
const beginningAtMost = 3

/** Checks that part of a query, in plain form, begins a listed name or a word in one. */
export const isBegunBy = (names: string, part: string): boolean =>
  names.includes(part.length > beginningAtMost ? ` ${part}` : `\n ${part}`)

const codeOf = new Map(
  Object.entries(codes).flatMap(([country, list]) =>
    list.split('|').map((one) => {
      const [code = ''] = one.split(' ', 1)
      return [`${country}.${one.slice(code.length + 1)}`, code.toLowerCase()] as const
    }),
  ),
)

/** Postal code of a region in lower case; empty if it has none. */
export const regionCode = (country: string, region: string): string =>
  codeOf.get(`${country}.${region}`) ?? ''
