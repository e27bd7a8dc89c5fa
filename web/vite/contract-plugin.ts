import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const server = fileURLToPath(new URL('../../realtime-server/src/', import.meta.url))
const contractModule =
  /realtime-server\/src\/(?:features\/[^/]+\/contract|console\/contract|contract\/[^/]+)\.ts$/

/**
 * Lets the browser import the server's contract without its schemas: each contract module is run at build time and replaced with
 * its plain constants and the method and URL of its routes. Types still come from the source.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'swoon-contract',
    enforce: 'pre',
    async buildStart() {
      // Run in advance: Vite gives a module a minute to load, which a slow machine may need when the whole build runs at once.
      if (!this.meta.watchMode) for (const file of contractFiles()) await runOnce(file)
    },
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!contractModule.test(file)) return null
      const { module, dependencies } = await (this.meta.watchMode ? run : runOnce)(file)
      for (const each of [file, ...dependencies]) this.addWatchFile(each)
      return Object.entries(module)
        .map(([name, value]) => [name, plain(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

const run = (file: string) => runnerImport<Record<string, unknown>>(file)

/** Modules already run in this build, including the smaller builds inside it. */
const done = new Map<string, ReturnType<typeof run>>()

function runOnce(file: string): ReturnType<typeof run> {
  const running = done.get(file) ?? run(file)
  done.set(file, running)
  return running
}

const contractFiles = () =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((file) => server + file.replaceAll('\\', '/'))
    .filter((file) => contractModule.test(file) && !file.endsWith('.test.ts'))

/** The part of an export that the browser gets; undefined for schemas and functions. */
function plain(value: unknown): unknown {
  if (typeof value === 'function' || value === undefined) return undefined
  if (typeof value !== 'object' || value === null) return value
  if ('_zod' in value) return undefined
  if (Array.isArray(value)) return value.map(plain)
  if ('method' in value && 'url' in value && 'schema' in value)
    return { method: value.method, url: value.url }
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, plain(inner)] as const)
      .filter(([, inner]) => inner !== undefined),
  )
}
