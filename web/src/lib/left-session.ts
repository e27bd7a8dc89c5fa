import { lasting } from './storage.ts'

/**
 * Marks that a session ended in this browser while the server was unreachable: it ends on the server before any other call
 * (lib/offline/left.ts).
 */
export const leftKey = 'left'

export const hasLeft = (): boolean => lasting.read(leftKey) !== null

export const forgetLeft = (): void => lasting.remove(leftKey)

/** @returns false if the browser does not store it */
export function noteLeft(): boolean {
  const isStored = lasting.write(leftKey, 'true')
  if (!isStored) forgetLeft()
  return isStored
}
