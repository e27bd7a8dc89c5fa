import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/install.mjs'
import { mutants } from './index.ts'

describe('the defenses that npm run mutants takes out', () => {
  it('are at least forty, each with a name of its own', () => {
    expect(new Set(mutants.map(({ without }) => without)).size).toBe(mutants.length)
    expect(mutants.length).toBeGreaterThanOrEqual(40)
  })

  it.each(mutants)('$without', ({ file, from, to, tests }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
    for (const test of tests) expect(existsSync(join(root, `tests/${test}.test.ts`)), test).toBe(true)
  })
})
