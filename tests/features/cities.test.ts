import { type City, cityRoutes } from '@swoon/realtime-server/contract/cities'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../harness/file-world.ts'
import { insertUsers } from '../harness/person.ts'

const world = worldOfFile({ RATE_LIMITS: 'on' })
const { ann } = peopleIn(world, ['ann'])

const search = (q: string, who = ann) => who.call(cityRoutes.cities, { query: { q } })
const names = async (q: string) =>
  (await search(q)).body.map(({ name, country }: City) => `${name}, ${country}`)

describe('the list of cities', () => {
  it('has places of the whole world, without accents and in any case, the largest first', async () => {
    expect((await names('lisb'))[0]).toBe('Lisbon, Portugal')
    expect((await names('SAO PAU'))[0]).toBe('São Paulo, Brazil')
    expect((await names('são pau'))[0]).toBe('São Paulo, Brazil')
    expect((await names('new y'))[0]).toMatch(/^New York/)
    expect((await names('sydney'))[0]).toBe('Sydney, Australia')
    expect((await names('nairobi'))[0]).toBe('Nairobi, Kenya')
    expect((await names('springfield, illinois')).length).toBe(1)
    expect(await names('s')).toHaveLength(8)
    expect(await names('zzzzqq')).toEqual([])
  })

  it.each([
    ['Киев', 'Kyiv, Ukraine'],
    ['Мюнхен', 'Munich, Germany'],
    ['München', 'Munich, Germany'],
    ['muenchen', 'Munich, Germany'],
    ['東京', 'Tokyo, Japan'],
    ['서울', 'Seoul, South Korea'],
    ['كراچى', 'Karachi, Pakistan'],
    ['القاهره', 'Cairo, Egypt'],
    ['NYC', 'New York City, United States'],
    ['Philly', 'Philadelphia, United States'],
    ['Lisbonne', 'Lisbon, Portugal'],
    ['Washington, DC', 'Washington, D.C., United States'],
    ['Portland, OR', 'Portland, United States'],
    ['London, UK', 'London, United Kingdom'],
    ['Toronto, ON', 'Toronto, Canada'],
    ['Wien, Österreich', 'Vienna, Austria'],
    ['Saint Louis, Missouri', 'St. Louis, United States'],
    ['St Louis', 'St. Louis, United States'],
    ['Saint Louis', 'St. Louis, United States'],
    ['St Paul, MN', 'Saint Paul, United States'],
    ['Ft. Worth', 'Fort Worth, United States'],
    ['mos', 'Moscow, Russia'],
    ['Вашингтон, США', 'Washington, D.C., United States'],
    ['Нью-Йорк, США', 'New York City, United States'],
    ['Лос-Анджелес, США', 'Los Angeles, United States'],
    ['Москва, РФ', 'Moscow, Russia'],
    ['Пекин, КНР', 'Beijing, China'],
    ['Nueva York, EE. UU.', 'New York City, United States'],
    ['München, BRD', 'Munich, Germany'],
    ['الرياض, السعودية', 'Riyadh, Saudi Arabia'],
    ['Лондон, Англия', 'London, United Kingdom'],
    ['London, Angleterre', 'London, United Kingdom'],
    ['Munich, Bayern', 'Munich, Germany'],
    ['Milano, Lombardia', 'Milan, Italy'],
    ['Barcelona, Catalunya', 'Barcelona, Spain'],
    ['Düsseldorf, NRW', 'Düsseldorf, Germany'],
    ['Mexico, DF', 'Mexico City, Mexico'],
    ['Washington, D. C.', 'Washington, D.C., United States'],
    ['CDMX', 'Mexico City, Mexico'],
    ['Paris Texas USA', 'Paris, United States'],
    ['Эдинбург, Шотландия', 'Edinburgh, United Kingdom'],
    ['Кейптаун, ЮАР', 'Cape Town, South Africa'],
    ['서울, 한국', 'Seoul, South Korea'],
    ['New York NY USA', 'New York City, United States'],
  ])('finds %s as %s', async (q, expected) => {
    expect((await names(q))[0]).toBe(expected)
  })

  it('distinguishes cities of one name by state or country, and the region says which it is', async () => {
    for (const q of ['Paris, TX', 'Paris, Texas', 'paris tx'])
      expect((await search(q)).body.map(({ region }: City) => region)).toEqual(['Texas'])
    expect((await search('Wilmington, DE')).body[0]?.region).toBe('Delaware')
  })

  it('returns where a city is, so that a person can set it as their own place', async () => {
    const [lisbon] = (await search('lisbon, portugal')).body
    expect(Number(lisbon?.latitude)).toBeCloseTo(38.72, 1)
    expect(Number(lisbon?.longitude)).toBeCloseTo(-9.13, 1)
    const body = {
      latitude: lisbon?.latitude,
      longitude: lisbon?.longitude,
      location: 'Lisbon, Portugal',
    }
    const reply = await ann.call(profileRoutes.updateUser, { params: { id: ann.id }, body })
    expect(reply.body).toMatchObject(body)
  })

  it('returns which city is near a rough point, and refuses a fine one, which would be logged', async () => {
    const near = (latitude: string, longitude: string) =>
      ann.call(cityRoutes.cityNear, { query: { latitude, longitude } })
    expect((await near('38.71', '-9.14')).body).toMatchObject({
      city: { name: 'Lisbon', country: 'Portugal', countryCode: 'PT' },
    })
    expect((await near('-48.87', '-123.4')).body).toEqual({ city: null })
    for (const [latitude, longitude] of [
      ['38.7223', '-9.13'],
      ['91', '0'],
      ['', '0'],
      ['1e1', '0'],
    ] as const)
      expect((await near(latitude, longitude)).status, latitude).toBe(400)
  })

  it.each(['', ' ', '\u200b', 'x'.repeat(60 + 1)])('refuses %j', async (q) => {
    expect((await search(q)).status).toBe(400)
  })

  it.each([
    '%',
    '_',
    '\\',
    ',,,,,',
    'a,'.repeat(30),
    '\ufdfa'.repeat(60),
    '\u0300'.repeat(59),
    "'; DROP TABLE users",
  ])('answers %j at once', async (q) => {
    expect((await search(q.slice(0, 60))).status).toBeOneOf([200, 400])
  })

  it('is searched so many times a minute', async () => {
    const [eve] = await insertUsers(world, 1)
    const statuses: number[] = []
    for (let n = 0; n < 2 * 120 + 2; n++) statuses.push((await search('lis', eve)).status)
    expect(statuses.slice(0, 120)).not.toContain(429)
    expect(statuses).toContain(429)
  })
})
