import { readFile } from 'node:fs/promises'
import { type City, cityLimits } from './contract.ts'
import { type Atlas, findCities, nearestCity, readAtlasInSlices } from './rules.ts'

export type CityService = ReturnType<typeof cityService>

/** Made by scripts/cities.ts. */
const file = new URL('cities.txt', import.meta.url)

/** Cities that a person may choose, read from disk at the first request. */
export function cityService() {
  let reading: Promise<Atlas> | undefined
  const atlas = () => {
    reading ??= readFile(file, 'utf8').then(readAtlasInSlices)
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }
  return {
    search: async (query: string): Promise<City[]> =>
      findCities(await atlas(), query, cityLimits.found),

    /** City nearest to a point in degrees; null if none is near. */
    near: async (latitude: number, longitude: number): Promise<City | null> =>
      nearestCity((await atlas()).byId.values(), { latitude, longitude }, cityLimits.near),

    /** Null if there is no such city. */
    cityById: async (id: number): Promise<City | null> => (await atlas()).byId.get(id) ?? null,
  }
}
