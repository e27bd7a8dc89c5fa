import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { root } from '../lib/install.mjs'
import { emptyTally, firstLine, type Tally } from './tally.ts'

/** Writes the outcome so far, with broken files and hooks, to the file named by SWOON_TALLY. */
export default class TallyReporter implements Reporter {
  readonly #tally = emptyTally()
  readonly #started = new Map<string, number>()

  onTestModuleQueued({ project }: TestModule) {
    this.#tally.spans[project.name] ??= { from: Date.now(), to: Date.now(), tests: 0 }
  }

  onTestModuleStart({ moduleId }: TestModule) {
    this.#started.set(moduleId, Date.now())
  }

  onTestModuleEnd(module: TestModule) {
    const tests = count(module, this.#tally)
    const span = this.#tally.spans[module.project.name]
    if (span) {
      span.to = Date.now()
      span.tests += tests
    }
    this.#tally.files[relative(root, module.moduleId)] =
      Date.now() - (this.#started.get(module.moduleId) ?? Date.now())
    this.#write()
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]) {
    for (const error of unhandled) {
      const path: unknown = error.VITEST_TEST_PATH
      const file = typeof path === 'string' ? relative(root, path) : undefined
      this.#tally.failed.push({ file, name: 'outside any test', error: firstLine(error.message) })
    }
    this.#write()
  }

  /** Writes after each file, so that even an interrupted run reports its results. */
  #write() {
    writeFileSync(process.env.SWOON_TALLY ?? '', JSON.stringify(this.#tally))
  }
}

/**
 * Adds a file's outcome to the tally.
 * @returns how many tests ran
 */
function count(module: TestModule, tally: Tally): number {
  const file = relative(root, module.moduleId)
  const before = tally.failed.length
  const fail = (name: string, errors: readonly { message: string }[]) =>
    tally.failed.push({ file, name, error: firstLine(errors[0]?.message ?? '') })
  if (module.errors().length) fail('the file', module.errors())
  for (const suite of module.children.allSuites()) {
    // A broken hook leaves its tests "skipped", which would look as if nothing had failed.
    if (suite.errors().length) fail(suite.fullName, suite.errors())
  }
  const isBroken = tally.failed.length > before
  let ran = 0
  for (const test of module.children.allTests()) {
    const result = test.result()
    if (result.state !== 'skipped') ran += 1
    if (result.state === 'passed') tally.passed += 1
    else if (result.state === 'failed') fail(test.fullName, result.errors)
    else if (!isBroken && !process.env.SWOON_TITLE) {
      const reason = ('note' in result && result.note) || 'no reason given'
      tally.skipped.push({ name: `${file} > ${test.fullName}`, reason })
    }
  }
  return ran
}
