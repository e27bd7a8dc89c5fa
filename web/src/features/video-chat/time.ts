import { t } from '@lingui/core/macro'
import { videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { money } from '../../lib/money.ts'
import { serverNow } from '../../lib/server-clock.ts'

const two = (count: number) => String(count).padStart(2, '0')
export const minutesAndSeconds = (seconds: number): string =>
  `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`

/** '45 s', '16 min', '1 h 5 min': a call's duration. */
export function lengthLabel(seconds: number): string {
  if (seconds < 60) return t`${seconds} s`
  const minutes = Math.floor(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t`${minutes} min`
  return rest === 0 ? t`${hours} h` : t`${hours} h ${{ minutes: rest }} min`
}

/** Whole seconds until a server time, at least 0. */
export const secondsUntil = (time: string | null, now = serverNow()): number =>
  time === null ? 0 : Math.max(0, Math.ceil((Date.parse(time) - now) / 1000))

/** The specification's formula, for a call connected at this time. */
export function paidMinutes(connectedAt: string | null, now = serverNow()): number {
  if (connectedAt === null) return 0
  const seconds = Math.max(0, (now - Date.parse(connectedAt)) / 1000)
  return Math.max(0, Math.ceil(seconds / 60) - videoTiming.freeSeconds / 60)
}

/**
 * The line that says what the call currently costs. @param freeUntil null until the time runs; @param isPaid either person has agreed to
 * pay
 */
export function costLabel(freeUntil: string | null, isPaid: boolean, now = serverNow()): string {
  const left = freeUntil === null ? videoTiming.freeSeconds : secondsUntil(freeUntil, now)
  return left > 0 || !isPaid
    ? t`Free: ${{ time: minutesAndSeconds(left) }} left`
    : t`Paid: ${{ price: money(videoTiming.centsPerMinute) }}/min`
}
