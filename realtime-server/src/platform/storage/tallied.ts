import type { Tally } from '../base/tally.ts'
import type { Storage } from './storage.ts'

/** Counts files that are stored, and those that could not be. */
export const talliedStorage = (storage: Storage, tally: Tally): Storage => ({
  ...storage,
  put: (file, bytes) => tally.of('uploads', storage.put(file, bytes)),
  take: (file, from) => tally.of('uploads', storage.take(file, from)),
})
