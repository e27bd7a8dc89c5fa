import { describe, expect, it, vi } from 'vitest'
import { plainName } from './names.ts'
import { findCities, nearestCity, readAtlas, readAtlasInSlices } from './rules.ts'

const atlas = readAtlas(
  [
    '1\tNew York City\tNew York\tUS\t40.71427\t-74.00597',
    '2\tLos Angeles\tCalifornia\tUS\t34.05223\t-118.24368',
    '3\tYork\tEngland\tGB\t53.95763\t-1.08271',
    '10\tKöln\tNorth Rhine-Westphalia\tDE\t50.93333\t6.95\t\tCologne',
    '11\tКиїв\t\tUA\t50.45\t30.52\tкиев|きえふ\tKyiv\tKiev',
    '4\tSão Paulo\tSão Paulo\tBR\t-23.5475\t-46.63611',
    '5\tŁódź\tŁódź Voivodeship\tPL\t51.77058\t19.47395',
    '6\tSpringfield\tMissouri\tUS\t37.21533\t-93.29824',
    '7\tSpringfield\tIllinois\tUS\t39.80172\t-89.64371',
    '8\tTirat Karmel\tHaifa\tIL\t32.76021\t34.97183',
    '9\tPaw Paw\tMichigan\tUS\t42.21782\t-85.89112',
  ].join('\n'),
)
const wide = readAtlas(
  [
    '1\tMegapolis\t\tFR\t40\t10\tbigtown',
    '4\tMoscow\t\tRU\t55.75\t37.6\t',
    '6\tNew York City\tNew York\tUS\t40.71\t-74\tnyc',
    '10\tLondon\tEngland\tGB\t51.5\t-0.12\t',
    '7\tParis\tÎle-de-France\tFR\t48.85\t2.35\tпариж',
    '9\tWashington, D.C.\tDistrict of Columbia\tUS\t38.9\t-77\twashington',
    '11\tLondon\tOntario\tCA\t42.98\t-81.23\t',
    '3\tBigtown\t\tFR\t40\t12\t',
    '5\tMoss\t\tNO\t59.4\t10.6\t',
    '8\tParis\tTexas\tUS\t33.66\t-95.55\t',
  ].join('\n'),
)
const abroad = readAtlas(
  [
    '1\tMexico City\tMexico City\tMX\t19.43\t-99.13\tmexico\tCDMX',
    '2\tBeijing\tBeijing\tCN\t39.91\t116.4\tпекин',
    '3\tMoscow\tMoscow\tRU\t55.75\t37.62\tmoskau\tМосква',
    '4\tLondon\tEngland\tGB\t51.5\t-0.12\tлондон|londres',
    '5\tNew York City\tNew York\tUS\t40.71\t-74\tnew york|nueva york|нью иорк',
    '6\tRiyadh\tRiyadh Region\tSA\t24.69\t46.72\t\tالرياض',
    '7\tLos Angeles\tCalifornia\tUS\t34.05\t-118.24\tлос анджелес',
    '8\tBarcelona\tCatalonia\tES\t41.39\t2.16\t',
    '9\tMunich\tBavaria\tDE\t48.14\t11.58\t\tMünchen',
    '10\tMilan\tLombardy\tIT\t45.46\t9.19\t\tMilano',
    '11\tWashington, D.C.\tDistrict of Columbia\tUS\t38.9\t-77\twashington|вашингтон',
    '12\tDüsseldorf\tNorth Rhine-Westphalia\tDE\t51.22\t6.78\t',
    '13\tBarcelona\tAnzoátegui\tVE\t10.14\t-64.69\t',
    '14\tEdinburgh\tScotland\tGB\t55.95\t-3.2\tэдинбург',
    '15\tCardiff\tWales\tGB\t51.48\t-3.18\t',
    '16\tBelfast\tNorthern Ireland\tGB\t54.6\t-5.93\t',
    '17\tSevilla\tAndalusia\tES\t37.38\t-5.97\t',
    '18\tWashington\tEngland\tGB\t54.9\t-1.52\tвашингтон',
    '19\tMexico\tMissouri\tUS\t39.17\t-91.88\t',
    '20\tMoscow\tIdaho\tUS\t46.73\t-117\tмосква',
    '21\tZenica\tFederation of B&H\tBA\t44.2\t17.91\t',
    '22\tParis\tTexas\tUS\t33.66\t-95.55\t',
    '23\tPenzance\tEngland\tGB\t50.12\t-5.54\t',
  ].join('\n'),
)
const idsIn = (cities: typeof atlas, query: string, atMost = 8) =>
  findCities(cities, query, atMost).map(({ id }) => id)
const ids = (query: string, atMost = 8) => idsIn(atlas, query, atMost)

describe('a search for cities', () => {
  it('finds those whose name begins with it alone, the largest first', () => {
    expect(ids('york')).toEqual([3])
    expect(ids('yor')).toEqual([3])
    expect(ids('new y')).toEqual([1])
    expect(ids('ork')).toEqual([])
    expect(ids('s')).toEqual([4, 6, 7])
    expect(ids('s', 2)).toEqual([4, 6])
    expect(ids('karmel')).toEqual([])
    expect(ids('tirat k')).toEqual([8])
    expect(ids('paw paw')).toEqual([9])
    expect(ids('p')).toEqual([9])
  })

  it('compares three parts after commas and no more', () => {
    expect(ids('springfield, illinois, united, states')).toEqual([7])
    expect(ids('springfield, illinois, united, nowhere')).toEqual([])
    expect(ids(`springfield, illinois, united, states${', nowhere'.repeat(20)}`)).toEqual([7])
  })

  it.each(['sao', 'SÃO', 'são p', 'Sa\u0303o', '  São   Paulo '])(
    'ignores case and accents: %s',
    (query) => {
      expect(ids(query)).toEqual([4])
    },
  )

  it('finds letters that are typed without their stroke', () => {
    expect(ids('lodz')).toEqual([5])
    expect(ids('ŁÓDŹ')).toEqual([5])
  })

  it('finds other names, in any script, and each city once', () => {
    expect([ids('koln'), ids('colog'), ids('cologne, germany')]).toEqual([[10], [10], [10]])
    expect([ids('ки'), ids('КИЇ'), ids('kie'), ids('k')]).toEqual([[11], [11], [11], [10, 11]])
  })

  it('finds what others call a city where none is called so, but a well-known one by its whole name first', () => {
    expect([ids('киев'), ids('Кие'), ids('キエフ')]).toEqual([[11], [11], [11]])
    expect(idsIn(wide, 'bigtown')).toEqual([1, 3])
    expect(idsIn(wide, 'bigt')).toEqual([3])
    expect(idsIn(wide, 'ny')).toEqual([6])
  })

  it.each([
    [4999, [4999, 5002]],
    [5000, [5002]],
  ])('takes a city for well known up to the place 4,999 by size: %i', (place, expected) => {
    const lines = Array.from({ length: 5001 }, (_, at) => `${at + 1}\tTown ${at}\t\tFR\t40\t10\t`)
    lines[place - 1] += 'bigtown'
    const cities = readAtlas([...lines, '5002\tBigtown\t\tFR\t40\t12\t'].join('\n'))
    expect(idsIn(cities, 'bigtown')).toEqual(expected)
  })

  it('takes so few letters for a beginning rather than for a whole name', () => {
    expect(idsIn(wide, 'mos')).toEqual([4, 5])
    expect(idsIn(wide, 'moss')).toEqual([5])
    expect(idsIn(wide, 'nyc')).toEqual([6])
  })

  it.each([
    ['paris, tx', [8]],
    ['Paris, Texas', [8]],
    ['Paris TX', [8]],
    ['paris texas', [8]],
    ['Paris, TX 75460', [8]],
    ['Paris, FR', [7]],
    ['Paris, Frankreich', [7]],
    ['Париж, Франция', [7]],
    ['Paris, Texas, USA', [8]],
    ['Paris', [7, 8]],
    ['Washington, DC', [9]],
    ['Washington D.C.', [9]],
    ['Washington DC', [9]],
    ['Washington, D.C., U.S.A.', [9]],
    ['London, UK', [10]],
    ['London, Great Britain', [10]],
    ['London, GB', [10]],
    ['London, ON', [11]],
    ['London, Ontario', [11]],
    ['London Canada', [11]],
    ['Paris, 75460', [7, 8]],
    ['Paris, Germany', []],
  ])('finds %s by its place in any usual form', (query, expected) => {
    expect(idsIn(wide, query)).toEqual(expected)
  })

  it.each([
    ['Вашингтон, США', [11]],
    ['Нью-Йорк, США', [5]],
    ['Нью-Йорк США', [5]],
    ['Лос-Анджелес, США', [7]],
    ['Москва, РФ', [3]],
    ['Москва, США', [20]],
    ['Пекин, КНР', [2]],
    ['Nueva York, EE. UU.', [5]],
    ['Nueva York EEUU', [5]],
    ['New York, U. S. A.', [5]],
    ['München, BRD', [9]],
    ['الرياض, السعودية', [6]],
    ['Лондон, Англия', [4]],
    ['London, Angleterre', [4]],
    ['Londres Inglaterra', [4]],
    ['Эдинбург, Шотландия', [14]],
    ['Cardiff, Pays de Galles', [15]],
    ['Belfast, Irlanda', [16]],
    ['Munich, Bayern', [9]],
    ['Milano, Lombardia', [10]],
    ['Milano Lombardia Italia', [10]],
    ['Barcelona, Catalunya', [8]],
    ['Barcelona, Cataluña, España', [8]],
    ['Sevilla, Andalucía', [17]],
    ['Düsseldorf, NRW', [12]],
    ['Dusseldorf, Westfalen', [12]],
    ['Mexico, DF', [1]],
    ['Mexico, D. F.', [1]],
    ['CDMX', [1]],
    ['Washington, D. C.', [11]],
    ['Washington D. C. USA', [11]],
    ['Paris Texas USA', [22]],
    ['Paris TX United States', [22]],
    ['New York New York USA', [5]],
    ['Zenica, Federation of B&H', [21]],
  ])('finds %s by what people of any language call its place', (query, expected) => {
    expect(idsIn(abroad, query)).toEqual(expected)
  })

  it('takes two letters for a country’s code before a short form that some language has for another', () => {
    expect(idsIn(abroad, 'Penz, RU')).toEqual([])
    expect(idsIn(abroad, 'Penz, UK')).toEqual([23])
  })

  it('takes what follows a comma as a part of region or country', () => {
    expect(ids('springfield, ill')).toEqual([7])
    expect(ids('springfield,united')).toEqual([6, 7])
    expect(ids('york, kingdom')).toEqual([3])
    expect(ids('york, nowhere')).toEqual([])
    expect(ids('york,')).toEqual([3])
  })

  it.each(['', ',', ', spain', '!?', '\n', ' \n ', '%', '\u0301', '😀'])(
    'finds nothing for %j',
    (query) => {
      expect(ids(query)).toEqual([])
    },
  )

  it('returns region and country in words', () => {
    expect(atlas.byId.get(3)).toEqual({
      id: 3,
      name: 'York',
      region: 'England',
      country: 'United Kingdom',
      countryCode: 'GB',
      latitude: '53.95763',
      longitude: '-1.08271',
    })
  })
})

describe('a list that is read in slices', () => {
  const lines = Array.from(
    { length: 500 },
    (_, at) => `${at + 1}\tTown ${at}\tTexas\tUS\t33\t-95\talias ${at}`,
  ).join('\n')

  it('is the same as one read at once, and lets others have their turn', async () => {
    let [now, turns, over] = [0, 0, false]
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
    const turn = () => {
      turns++
      if (!over) setImmediate(turn)
    }
    setImmediate(turn)
    const read = await readAtlasInSlices(lines)
    over = true
    clock.mockRestore()
    expect(turns).toBeGreaterThan(50)
    expect(read).toEqual(readAtlas(lines))
    expect(idsIn(read, 'town 499')).toEqual([500])
  })
})

describe('the nearest city', () => {
  const near = (latitude: number, longitude: number, miles = 30) =>
    nearestCity(atlas.byId.values(), { latitude, longitude }, miles)?.id ?? null

  it('is found within so many miles, and none beyond', () => {
    expect(near(40.8, -74.1)).toBe(1)
    expect(near(53.6, -1.08)).toBe(3)
    expect(near(53.5, -1.08)).toBeNull()
    expect(near(0, 0)).toBeNull()
  })

  it('is found across 180 degrees, and far in the north, where a degree of longitude is short', () => {
    const far = readAtlas(
      ['1\tEast\t\tFJ\t-17\t179.9', '2\tNorth\t\tNO\t70\t25.7', '3\tOther\t\tNO\t70.3\t25'].join(
        '\n',
      ),
    )
    const cities = () => far.byId.values()
    expect(nearestCity(cities(), { latitude: -17, longitude: -179.9 }, 30)?.id).toBe(1)
    expect(nearestCity(cities(), { latitude: 70, longitude: 25 }, 30)?.id).toBe(2)
  })
})

it.each([
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['İzmir', 'izmir'],
  ['Iğdır', 'igdir'],
  ['ΑΘΉΝΑΣ', 'αθηνασ'],
  ['Αθήνας', 'αθηνασ'],
  ['Йошкар-Ола', 'ио\u0448кар ола'],
  ['Çatal’höyük', 'catalhoyuk'],
  ['Tórshavn', 'torshavn'],
  ['서울', plainName('서울')],
  ['Ｔｏｋｙｏ', 'tokyo'],
  ['L´Aquila', 'laquila'],
  ['L′Aquila', 'laquila'],
  ['کراچی', 'كراچي'],
  ['كراچى', 'كراچي'],
  ['أربيل', 'اربيل'],
  ['القاهرة', plainName('القاهره')],
  ['トウキョウ', 'とうきょう'],
  ['ひがしおおさか', plainName('ヒガシオオサカ')],
])('the plain form of %s is %s', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})
