import { afterEach, expect } from 'vitest'
import { takeFaults } from './page-faults.ts'

// Whatever a journey is about, it fails when one of its pages does.
afterEach(() => expect(takeFaults(), 'faults of the pages').toEqual([]))
