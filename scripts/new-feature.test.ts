import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from './lib/install.mjs'
import { writeFeature } from './new-feature/write.ts'

const tables = [
  'realtime-server/src/app.ts',
  'realtime-server/src/contract/features.ts',
  'web/src/app/screens.ts',
  'tests/attacks/actors/features.ts',
  'tests/attacks/walk/routes.ts',
]

let project = ''
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'swoon-feature-'))
  for (const file of tables) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    cpSync(join(root, file), join(project, file))
  }
})
afterEach(() => rmSync(project, { recursive: true }))

const linesOf = (folder: string, file: string) =>
  readFileSync(join(folder, file), 'utf8').split('\n')

describe('a new feature', () => {
  it('adds one line to each of five shared files, and otherwise files of its own', () => {
    const { written, lines } = writeFeature(project, 'paper-planes')
    expect([...lines].sort()).toEqual([...tables].sort())
    for (const file of tables) {
      const before = linesOf(root, file)
      const after = linesOf(project, file)
      expect(
        after.filter((line) => !before.includes(line)),
        file,
      ).toEqual([expect.stringMatching(/paper-planes|paperPlanes/)])
      expect(after).toHaveLength(before.length + 1)
    }
    expect(written.length).toBeGreaterThan(8)
    for (const file of written) expect(file).toMatch(/\/paper-planes[./-]/)
  })

  it('is refused when its name is invalid or anything of it exists, and then nothing is written', () => {
    writeFeature(project, 'paper-planes')
    const before = tables.map((file) => linesOf(project, file))
    expect(() => writeFeature(project, 'paper-planes')).toThrow('something of paper-planes already')
    for (const name of ['', 'PaperPlanes', 'paper planes', '../paper', 'paper-', 'paper--planes'])
      expect(() => writeFeature(project, name)).toThrow('no name of a feature')
    expect(tables.map((file) => linesOf(project, file))).toEqual(before)
  })
})
