import type { Migration } from 'kysely'
import { folder, migrationFiles } from './names.ts'

const load = async ([name, file]: [string, string]): Promise<[string, Migration]> => [
  name,
  await import(new URL(file, folder).href),
]

/** Every migration of this folder by name, in order. One that has landed is frozen: what follows changes it in a new file. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all([...migrationFiles].map(load)),
)
