import { readPersonal, writePersonal } from '../../lib/personal-storage.ts'
import { serverDate } from '../../lib/server-clock.ts'

const name = 'super-like-key'

/** This tab's memory, in case the browser stores nothing. */
let here = ''

/** A day in this device's time zone, such as 2026-11-25. */
export const dayOf = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Checks whether the user has confirmed a super like by key today, on this device. */
export function isKeyConfirmed(now = serverDate()): boolean {
  const day = dayOf(now)
  return here === day || readPersonal(name) === day
}

export function confirmKey(now = serverDate()): void {
  here = dayOf(now)
  writePersonal(name, here)
}
