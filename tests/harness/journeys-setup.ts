import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closeOfTest, closeShared } from '../journeys/journey.ts'
import { forgetClosed, saveFailure } from './failure-folder.ts'
import { startFile, startTest, takeFaults } from './page-faults.ts'
import { forgetServerLines } from './server-log.ts'

// A file whose setup failed, or without selected tests, runs no hook: the next one closes its shared things.
await closeShared()
startFile()
forgetServerLines()
beforeEach(() => {
  forgetClosed()
  startTest()
})
// Hooks run in reverse order, so this one comes after a failure was saved. Reports from closing pages do not count.
afterEach(async () => {
  await closeOfTest()
  takeFaults()
})
// Fails a journey when any of its pages fails.
afterEach(async ({ task }) => {
  const faults = takeFaults()
  if (task.result?.state === 'fail' || faults.length) {
    console.log(`What its pages showed: ${await saveFailure(task.file.name, task.name)}`)
    // A screenshot adds its own style, which Firefox reports as a page error.
    takeFaults()
  }
  expect(faults, 'faults of the pages').toEqual([])
})
// Reports from closing pages do not count here either.
afterAll(closeShared)
