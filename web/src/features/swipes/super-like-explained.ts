import { readPersonal, writePersonal } from '../../lib/personal-storage.ts'

const key = 'super-like-explained'
/** For a browser that stores nothing. */
let isExplained = false

/** Checks whether the celebration of a super like has explained it before, in this browser. */
export const wasSuperLikeExplained = (): boolean => isExplained || readPersonal(key) === true

export function noteSuperLikeExplained(): void {
  isExplained = true
  writePersonal(key, true)
}
