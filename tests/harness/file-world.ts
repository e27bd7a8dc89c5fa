import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createDatabase, type TestDatabase } from './database.ts'
import type { Live } from './live.ts'
import { insertUsers, type Person } from './person.ts'
import { startWorld, type World } from './server.ts'

/** Starts something before a test file's first test and closes it after its last; at other times it has no fields. */
export function ofFile<T extends { close(): unknown }>(start: () => Promise<T>): T {
  const shown = {} as T
  let started: T | undefined
  beforeAll(async () => {
    started = await start()
    show(shown, started)
  })
  afterAll(() => started?.close())
  return shown
}

/** A test file's world. */
export const worldOfFile = (...how: Parameters<typeof startWorld>): World =>
  ofFile(() => startWorld(...how))

/** A test file's database, without a server. */
export const databaseOfFile = (...how: Parameters<typeof createDatabase>): TestDatabase =>
  ofFile(async () => {
    const database = await createDatabase(...how)
    return { ...database, close: database.drop }
  })

/** A test file's temporary folder. */
export const folderOfFile = (prefix: string): { path: string } =>
  ofFile(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), prefix))
    return { path: folder, close: () => rm(folder, { recursive: true, force: true }) }
  })

/** Opens tabs that are closed after a test file's last test. */
export function tabsOfFile(): (who: Person, url?: string) => Promise<Live> {
  const open: Live[] = []
  afterAll(() => {
    for (const tab of open) tab.close()
  })
  return async (who, url) => {
    const tab = await who.live(url)
    open.push(tab)
    return tab
  }
}

/** Inserts people once for all tests of a file, or with `beforeEach` new ones before each test. */
export function peopleIn<N extends string>(
  world: World,
  names: readonly N[],
  before: (insert: () => Promise<void>) => unknown = beforeAll,
): Record<N, Person> {
  const people = Object.fromEntries(names.map((name) => [name, {}])) as Record<N, Person>
  before(async () => {
    for (const [n, person] of (await insertUsers(world, names.length)).entries())
      show(people[names[n] as N], person)
  })
  return people
}

/** Gives an object the fields of another, also as they change later. */
function show<T extends object>(shown: T, real: T): void {
  for (const key of Object.keys(real) as (keyof T)[])
    Object.defineProperty(shown, key, {
      get: () => real[key],
      set: (value) => {
        real[key] = value
      },
      enumerable: true,
      configurable: true,
    })
}
