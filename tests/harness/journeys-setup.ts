import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closeShared } from '../journeys/journey.ts'
import { startFile, startTest, takeFaults } from './page-faults.ts'

// A file whose setup failed, or of which no test was chosen, runs no hook: the next one closes what it shared.
await closeShared()
startFile()
beforeEach(startTest)
// Whatever a journey is about, it fails when one of its pages does.
afterEach(() => expect(takeFaults(), 'faults of the pages').toEqual([]))
// What its pages report while they are being closed is no fault of theirs.
afterAll(closeShared)
