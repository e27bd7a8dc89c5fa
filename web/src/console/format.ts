import { serverNow } from '../lib/server-clock.ts'

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 26, 2026, 2:05 PM', by the moderator's clock. */
export const when = (time: string): string => moment.format(new Date(time))

/** 'fake_profile' and 'no-evidence' as a person reads them. */
export const plain = (name: string): string => {
  const text = name.replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const decided: Readonly<Record<string, string>> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  suspend: 'Suspended',
  ban: 'Banned',
  undo: 'Taken back',
  uphold: 'Left to stand',
  overturn: 'Reversed',
  verify: 'Verified',
  reject: 'Not verified',
}

/** A past decision, as a person says it. */
export const decisionWord = (decision: string): string => decided[decision] ?? plain(decision)

/** A duration: '40 min', '5 h', '3 days'. */
export function span(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

export const waits = (since: string): string => span((serverNow() - Date.parse(since)) / 1000)
