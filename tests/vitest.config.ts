import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { watchStatements } from '../scripts/statements/plugin.ts'
import { skippedFiles } from '../scripts/test/needs.ts'
import { messages } from '../web/vite/messages-plugin.ts'

const globalSetup = ['tests/harness/global-setup.ts']
// Needs that npm test could not find. Files that need them are skipped, and npm test lists them with the reason.
const exclude = [
  '**/node_modules/**',
  ...(process.env.TEST_SUITE === 'gate' ? ['**/*.full.test.{ts,tsx}'] : []),
  ...skippedFiles(JSON.parse(process.env.TEST_LACKING ?? '{}')).map(({ file }) => file),
]

/** The groups run one by one, so that tests that measure time or restart servers have the machine to themselves. */
const group = (
  name: string,
  groupOrder: number,
  include: string[],
  { without = [], ...rest }: Rest = {},
) => ({
  extends: true as const,
  test: { name, include, exclude: [...exclude, ...without], sequence: { groupOrder }, ...rest },
})
type Rest = { without?: string[] } & TestProjectInlineConfiguration['test']

// Each worker loads the modules once: every file has its own database and server, and loading the server takes longer than running most
// files.
const real = {
  globalSetup,
  isolate: false,
  testTimeout: 120_000,
  setupFiles: ['tests/harness/statements-setup.ts'],
}
/** The longest wait for a state. It only ends a failed test; it is long because a busy machine takes ten times as long. */
const poll = { poll: { timeout: 60_000 } }
const alone = { ...real, fileParallelism: false, maxWorkers: 1 }
// A call between just two pages keeps both cores busy.
const inBrowser = {
  ...real,
  testTimeout: 240_000,
  // A journey also asserts by waiting for page content.
  expect: { ...poll, requireAssertions: false },
  setupFiles: [...real.setupFiles, 'tests/harness/journeys-setup.ts'],
}
const screens = 'tests/journeys/{axe,accessibility.full,pseudo.full}.test.ts'
/** Journeys that take all of a machine, and would starve a file beside them. */
const heavy = 'tests/journeys/{game-slow,game-six,long-chat}.full.test.ts'
const start = 'tests/features/start/**'
/** They measure a bystander's experience. */
const felt = 'tests/attacks/{raw-*,anonymous-floods,json-floods,reaction-floods}.full.test.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [messages(), watchStatements()],
  test: {
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // The groups load the same modules, which are transformed once for all.
    experimental: { fsModuleCache: true },
    expect: { ...poll, requireAssertions: true },
    projects: [
      group(
        'rules',
        1,
        [
          '{db,realtime-server,web,scripts,tests/bench,tests/screenshots,tests/mutants}/**/*.test.{ts,tsx}',
        ],
        {
          isolate: false,
        },
      ),
      group('features', 2, ['tests/{features,attacks}/**/*.test.ts'], {
        ...real,
        without: [start, felt],
        // A test of a server waits a sixth of its time.
        maxWorkers: 3,
      }),
      group('races', 3, ['tests/races/**/*.test.ts'], real),
      group('faults', 4, ['tests/faults/**/*.test.ts', felt], alone),
      group('start', 5, [`${start}/*.test.ts`], alone),
      group('journeys', 6, ['tests/journeys/**/*.test.ts'], {
        ...inBrowser,
        without: [screens, heavy],
      }),
      group('heavy', 7, [heavy], { ...inBrowser, fileParallelism: false, maxWorkers: 1 }),
      // One file at a time, with two screens at a time.
      group('screens', 8, [screens], { ...inBrowser, maxWorkers: 1, maxConcurrency: 2 }),
      group('firefox', 9, ['tests/firefox/*.test.ts'], {
        ...inBrowser,
        globalSetup,
        env: { TEST_ENGINE: 'firefox' },
        fileParallelism: false,
        maxWorkers: 1,
      }),
      // It brings its own Postgres. The compose file's addresses exist once per machine.
      group('stack', 10, ['tests/stack/*.test.ts'], {
        fileParallelism: false,
        maxWorkers: 1,
        testTimeout: 900_000,
        hookTimeout: 900_000,
      }),
    ],
  },
})
