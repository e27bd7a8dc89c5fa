import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { skippedFiles } from '../scripts/test/needs.ts'

const globalSetup = ['tests/harness/global-setup.ts']
// What npm test could not find; those files are left out, and npm test names them with the reason.
const exclude = [
  '**/node_modules/**',
  ...skippedFiles(JSON.parse(process.env.TEST_LACKING ?? '{}')).map(({ file }) => file),
]

/** One group after the other: what measures time or restarts servers has the machine to itself. */
const group = (name: string, groupOrder: number, include: string[], { without = [], ...rest }: Rest = {}) => ({
  extends: true as const,
  test: { name, include, exclude: [...exclude, ...without], sequence: { groupOrder }, ...rest },
})
type Rest = { without?: string[] } & TestProjectInlineConfiguration['test']

// One module graph a worker: each file brings a database and a server of its own, and loading the server anew takes
// longer than most files run.
const real = { globalSetup, isolate: false, testTimeout: 120_000 }
const alone = { ...real, fileParallelism: false, maxWorkers: 1 }
const inBrowser = { ...real, globalSetup: [...globalSetup, 'tests/harness/shared-browser.ts'] }
const screens = 'tests/journeys/accessibility.test.ts'
const start = 'tests/features/start/**'
/** They measure what a bystander feels. */
const raw = 'tests/attacks/raw-*.test.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // How long a state may be awaited. It bounds a failure and measures nothing: a busy machine takes ten times as long.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      group('rules', 1, ['{db,realtime-server,web,scripts}/**/*.test.{ts,tsx}']),
      group('features', 2, ['tests/{features,attacks}/**/*.test.ts'], { ...real, without: [start, raw] }),
      group('races', 3, ['tests/races/**/*.test.ts'], alone),
      group('faults', 4, ['tests/faults/**/*.test.ts', raw], alone),
      group('start', 5, [`${start}/*.test.ts`], alone),
      group('journeys', 6, ['tests/journeys/**/*.test.ts'], { ...inBrowser, without: [screens] }),
      // One file, whose screens are looked at two at a time.
      group('screens', 7, [screens], { ...inBrowser, maxWorkers: 1, maxConcurrency: 2 }),
    ],
  },
})
