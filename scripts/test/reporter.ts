import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { root } from '../lib/install.mjs'

export type Tally = { passed: number; failed: string[]; skipped: { name: string; reason: string }[] }

/** Keeps the outcome so far in the file named in SWOON_TALLY, broken files and hooks included. */
export default class TallyReporter implements Reporter {
  readonly #tally: Tally = { passed: 0, failed: [], skipped: [] }

  onTestModuleEnd(module: TestModule) {
    count(module, this.#tally)
    this.#write()
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]) {
    this.#tally.failed.push(...unhandled.map((error) => `outside any test: ${error.message}`))
    this.#write()
  }

  /** After each file, so that a run which is cut short still tells what it found. */
  #write() {
    writeFileSync(process.env.SWOON_TALLY ?? '', JSON.stringify(this.#tally))
  }
}

function count(module: TestModule, tally: Tally) {
  const file = relative(root, module.moduleId)
  const before = tally.failed.length
  for (const error of module.errors()) tally.failed.push(`${file}: ${error.message}`)
  for (const suite of module.children.allSuites()) {
    // A broken hook leaves its tests "skipped", which would read as if nothing had failed.
    for (const error of suite.errors()) tally.failed.push(`${file} > ${suite.fullName}: ${error.message}`)
  }
  const isBroken = tally.failed.length > before
  for (const test of module.children.allTests()) {
    const result = test.result()
    const name = `${file} > ${test.fullName}`
    if (result.state === 'passed') tally.passed += 1
    else if (result.state === 'failed') tally.failed.push(name)
    else if (!isBroken) tally.skipped.push({ name, reason: ('note' in result && result.note) || 'no reason given' })
  }
}
