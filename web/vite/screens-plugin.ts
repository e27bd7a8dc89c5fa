import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type { Screen } from '../src/app/screens.ts'

const table = fileURLToPath(new URL('../src/app/screens.ts', import.meta.url))

/** Writes the addresses of all screens beside the manifest, as routes, for the server to know which of them exist. */
export function screens(): Plugin {
  return {
    name: 'screens',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<{ screens: readonly Screen[] }>(table)
      this.emitFile({
        type: 'asset',
        fileName: '.vite/addresses.json',
        source: JSON.stringify(module.screens.flatMap(({ paths }) => paths.flatMap(routesOf))),
      })
    },
  }
}

/** An open-ended address also stands for the one before it. */
const routesOf = (path: string): string[] => (path.endsWith('/*') ? [path.slice(0, -2), path] : [path])
