import { readdirSync } from 'node:fs'

/** Where the migrations are: this folder, or that of a built server, which has each as `.mjs`. */
export const folder = new URL('./', import.meta.url)
/** `<YYYYMMDD>T<HHMMSS>-<what>`, the time in UTC: the order of the names is the order in which they run. The base comes before all. */
const named = /^(0000-base|\d{8}T\d{6}-[a-z-]+)\.(?:ts|mjs)$/

/** The file of every migration by its name, in order. */
export const migrationFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const name = named.exec(file)?.[1]
      return name ? [[name, file] as const] : []
    }),
)
