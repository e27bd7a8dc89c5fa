import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closeShared } from '../journeys/journey.ts'
import { forgetClosed, saveFailure } from './failure-folder.ts'
import { startFile, startTest, takeFaults } from './page-faults.ts'
import { forgetServerLines } from './server-log.ts'

// A file whose setup failed, or of which no test was chosen, runs no hook: the next one closes what it shared.
await closeShared()
startFile()
forgetServerLines()
beforeEach(() => {
  forgetClosed()
  startTest()
})
// Fails a journey when one of its pages fails, whatever it is about.
afterEach(async ({ task }) => {
  const faults = takeFaults()
  if (task.result?.state === 'fail' || faults.length) {
    console.log(`What its pages showed: ${await saveFailure(task.file.name, task.name)}`)
    // A picture brings its own style, which Firefox reports as a fault of the page.
    takeFaults()
  }
  expect(faults, 'faults of the pages').toEqual([])
})
// Reports of pages that are being closed are no faults.
afterAll(closeShared)
