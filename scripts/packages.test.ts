import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/install.mjs'

interface Package {
  name: string
  version: string
  workspaces?: string[]
  allowScripts?: Record<string, boolean>
}
interface Lock {
  version: string
  packages: Record<string, { version?: string; hasInstallScript?: boolean }>
}
const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'))
const project = read<Package>('package.json')
const lock = read<Lock>('package-lock.json')

it('decides about every install script of a package, so that npm has nothing to ask', () => {
  const named = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.split('node_modules/').at(-1)] : [],
  )
  expect(Object.keys(project.allowScripts ?? {}).sort()).toEqual([...new Set(named)].sort())
})

it('has one version everywhere', () => {
  // Vendored packages keep their version.
  const workspaces = (project.workspaces ?? []).filter((folder) =>
    read<Package>(`${folder}/package.json`).name.startsWith('@swoon/'),
  )
  expect(workspaces).toEqual(['db', 'realtime-server', 'web', 'tests'])
  const versions = [
    lock.version,
    ...workspaces.map((folder) => read<Package>(`${folder}/package.json`).version),
    ...['', ...workspaces].map((folder) => lock.packages[folder]?.version),
  ]
  expect(new Set(versions)).toEqual(new Set([project.version]))
})
