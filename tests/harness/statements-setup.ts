import { afterAll, afterEach } from 'vitest'
import { expectTypedRows, writeSeen } from '../../scripts/statements/watched.ts'

// Every test fails when rows do not have the type the server expects.
afterEach(expectTypedRows)
afterAll(() => {
  writeSeen()
  expectTypedRows()
})
