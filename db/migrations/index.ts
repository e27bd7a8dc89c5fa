import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely'

const folder = new URL('./', import.meta.url)
/** `<date>-<letter>-<what>`, after z come zz and zzz: the order of the names is the order in which they run. A built server has each as `.mjs`. */
const named = /^(\d{4}-\d{2}-\d{2}-[a-z]{1,3}-[a-z-]+)\.(?:ts|mjs)$/

const load = async (file: string): Promise<[string, Migration][]> => {
  const name = named.exec(file)?.[1]
  return name ? [[name, await import(new URL(file, folder).href)]] : []
}

/** Every migration of this folder by name, in order. One that has landed is frozen: what follows changes it in a new file. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  (await Promise.all(readdirSync(folder).sort().map(load))).flat(),
)
