import { readPersonal, writePersonal } from '../../lib/personal-storage.ts'

const key = 'super-like-explained'
/** For a browser that stores nothing. */
let isExplained = false

/** Checks whether this is the first super like in this browser, whose celebration also explains it. True once. */
export function isFirstSuperLike(): boolean {
  const isFirst = !isExplained && readPersonal(key) !== true
  isExplained = true
  if (isFirst) writePersonal(key, true)
  return isFirst
}
