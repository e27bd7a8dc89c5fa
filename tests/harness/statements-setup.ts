import { afterAll, afterEach } from 'vitest'
import { expectTypedRows, writeSeen } from '../../scripts/statements/watched.ts'

// Every test fails when rows are not of the type that the server takes them for.
afterEach(expectTypedRows)
afterAll(() => {
  writeSeen()
  expectTypedRows()
})
