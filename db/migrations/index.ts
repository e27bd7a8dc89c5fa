import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely'

const folder = new URL('./', import.meta.url)
/** `<date>-<letter>-<what>.ts`, after z come zz and zzz: the order of the names is the order in which they run. */
const nameOf = (file: string): string[] => /^(\d{4}-\d{2}-\d{2}-[a-z]{1,3}-[a-z-]+)\.ts$/.exec(file)?.slice(1) ?? []

const load = async (name: string): Promise<[string, Migration]> => [
  name,
  await import(new URL(`${name}.ts`, folder).href),
]

/** Every migration of this folder by name, in order. One that has landed is frozen: what follows changes it in a new file. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(readdirSync(folder).flatMap(nameOf).sort().map(load)),
)
