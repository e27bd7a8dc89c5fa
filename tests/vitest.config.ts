import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { skippedFiles } from '../scripts/test/needs.ts'

const globalSetup = ['tests/harness/global-setup.ts']
// What npm test could not find; those files are left out, and npm test names them with the reason.
const exclude = [
  '**/node_modules/**',
  ...skippedFiles(JSON.parse(process.env.TEST_LACKING ?? '{}')).map(({ file }) => file),
]

/** One group after the other: what measures time or restarts servers has the machine to itself. */
const group = (name: string, groupOrder: number, include: string[], rest: object = {}) => ({
  extends: true as const,
  test: { name, include, exclude, sequence: { groupOrder }, ...rest },
})
const alone = { fileParallelism: false, maxWorkers: 1, globalSetup, testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      group('rules', 1, ['{db,realtime-server,web,scripts}/**/*.test.{ts,tsx}']),
      group('features', 2, ['tests/{features,attacks}/**/*.test.ts'], {
        exclude: [...exclude, 'tests/features/start/**'],
        globalSetup,
      }),
      group('races', 3, ['tests/races/**/*.test.ts'], alone),
      group('faults', 4, ['tests/faults/**/*.test.ts'], alone),
      group('start', 5, ['tests/features/start/**/*.test.ts'], alone),
      group('journeys', 6, ['tests/journeys/**/*.test.ts'], alone),
    ],
  },
})
