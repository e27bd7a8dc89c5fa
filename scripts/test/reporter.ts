import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { root } from '../lib/install.mjs'

export type Tally = {
  passed: number
  failed: string[]
  skipped: { name: string; reason: string }[]
  /** When each group of tests began and ended, in milliseconds. */
  spans: Record<string, { from: number; to: number; tests: number }>
}

export const emptyTally = (): Tally => ({ passed: 0, failed: [], skipped: [], spans: {} })

/** Writes the outcome so far, with broken files and hooks, to the file that SWOON_TALLY names. */
export default class TallyReporter implements Reporter {
  readonly #tally = emptyTally()

  onTestModuleQueued({ project }: TestModule) {
    this.#tally.spans[project.name] ??= { from: Date.now(), to: Date.now(), tests: 0 }
  }

  onTestModuleEnd(module: TestModule) {
    const tests = count(module, this.#tally)
    const span = this.#tally.spans[module.project.name]
    if (span) {
      span.to = Date.now()
      span.tests += tests
    }
    this.#write()
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]) {
    this.#tally.failed.push(...unhandled.map((error) => `outside any test: ${error.message}`))
    this.#write()
  }

  /** Writes after each file, so that an interrupted run still reports what it found. */
  #write() {
    writeFileSync(process.env.SWOON_TALLY ?? '', JSON.stringify(this.#tally))
  }
}

/** Adds a file's outcome to the tally. @returns how many tests ran */
function count(module: TestModule, tally: Tally): number {
  const file = relative(root, module.moduleId)
  const before = tally.failed.length
  for (const error of module.errors()) tally.failed.push(`${file}: ${error.message}`)
  for (const suite of module.children.allSuites()) {
    // A broken hook leaves its tests "skipped", which would look as if nothing had failed.
    for (const error of suite.errors()) tally.failed.push(`${file} > ${suite.fullName}: ${error.message}`)
  }
  const isBroken = tally.failed.length > before
  let ran = 0
  for (const test of module.children.allTests()) {
    const result = test.result()
    const name = `${file} > ${test.fullName}`
    if (result.state !== 'skipped') ran += 1
    if (result.state === 'passed') tally.passed += 1
    else if (result.state === 'failed') tally.failed.push(name)
    else if (!isBroken && !process.env.SWOON_TITLE)
      tally.skipped.push({ name, reason: ('note' in result && result.note) || 'no reason given' })
  }
  return ran
}
