import { readdirSync } from 'node:fs'

/** Where the migrations are: this folder, or that of a built server, which has each as `.mjs`. */
export const folder = new URL('./', import.meta.url)
/** `<date>-<letter>-<what>`, after z come zz and zzz: the order of the names is the order in which they run. */
const named = /^(\d{4}-\d{2}-\d{2}-[a-z]{1,3}-[a-z-]+)\.(?:ts|mjs)$/

/** The file of every migration by its name, in order. */
export const migrationFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const name = named.exec(file)?.[1]
      return name ? [[name, file] as const] : []
    }),
)
