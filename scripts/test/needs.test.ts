import { expect, test } from 'vitest'
import { needsOf, skippedFiles } from './needs.ts'

test('finds what a test needs by what it imports', () => {
  const text =
    "import { launch } from '../harness/browser.ts'\nimport { startNodes } from '../../harness/nodes.ts'\n"
  expect(needsOf('tests/journeys/some.test.ts', text)).toEqual(['postgres', 'chromium', 'redis'])
  expect(
    needsOf(
      'tests/faults/some.test.ts',
      "import { startRedis } from '../../scripts/provision/redis.ts'",
    ),
  ).toContain('redis')
  expect(
    needsOf('tests/journeys/some.test.ts', "import { startCoturn } from '../harness/coturn.ts'"),
  ).toContain('turnserver')
  expect(
    needsOf(
      'tests/features/start/some.full.test.ts',
      "import { startPgBouncer } from '../../harness/pgbouncer.ts'",
    ),
  ).toEqual(['postgres', 'pgbouncer'])
  expect(needsOf('tests/firefox/some.full.test.ts', "import '../journeys/some.test.ts'")).toEqual([
    'postgres',
    'firefox',
  ])
  expect(needsOf('tests/stack/some.full.test.ts', text)).toEqual(['containers'])
  expect(needsOf('web/src/some.test.ts', "import { expect } from 'vitest'")).toEqual([])
})

test('names only the files that lack something, with the reason', () => {
  expect(skippedFiles({})).toEqual([])
  const reason = 'no Chromium: install it'
  const skipped = skippedFiles({ chromium: reason })
  expect(skipped).toContainEqual({ file: 'tests/journeys/walk.test.ts', reason })
  expect(skipped).toContainEqual({ file: 'tests/journeys/accessibility.full.test.ts', reason })
  expect(skipped.map(({ file }) => file)).not.toContain('tests/features/main-job.test.ts')
  expect(skippedFiles({ containers: 'no container engine' }).map(({ file }) => file)).toContain(
    'tests/stack/up.full.test.ts',
  )
  expect(skippedFiles({ postgres: 'none' }).map(({ file }) => file)).toContain(
    'tests/features/main-job.test.ts',
  )
})
