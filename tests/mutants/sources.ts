import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/install.mjs'

const isRule = (file: string) =>
  /\/features\/.*[/-](rules|contract|fields)\.ts$/.test(file) ||
  /\/contract\/shared\/[\w-]+\.ts$/.test(file)

/** The rules and contracts of server and web client, and the code that contracts share, as paths from the root. */
export const ruleFiles = (): string[] =>
  ['realtime-server/src', 'web/src']
    .flatMap(filesIn)
    .filter((file) => isRule(file) && !/\.test\.ts$/.test(file))

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .sort()
