import { profileLimits } from '@swoon/realtime-server/contract/people'
import { birthRange, isAdult } from '@swoon/realtime-server/contract/shared/days'
import { isBlank, isSameWord, tidied, withoutMarks } from '@swoon/realtime-server/contract/shared/words'
import { isDate } from '../../lib/age.ts'
import { serverDate } from '../../lib/server-clock.ts'

export const editorTabs = ['basic', 'media', 'social'] as const
export type EditorTab = (typeof editorTabs)[number]

/** Why a text cannot be stored, to be shown beside its field; null if it can. */
export type Check = (text: string) => string | null

export const anything: Check = () => null
export const checkName: Check = (text) => (isBlank(text) ? 'Please enter your name.' : null)
export const checkLocation: Check = (text) => (isBlank(text) ? 'Please enter your location.' : null)

export function checkBirth(date: string, now = serverDate()): string | null {
  if (!isDate(date)) return 'Please enter your date of birth.'
  if (!isAdult(date, now)) return `You must be at least ${profileLimits.minAge} years old.`
  return date < birthRange(now).min ? 'Please check the year.' : null
}

export const checkUsername: Check = (text) => {
  if (!/^[A-Za-z0-9._]*$/.test(text)) return 'Letters, digits, dots and underscores only.'
  return text.length > profileLimits.username ? `At most ${profileLimits.username} characters.` : null
}

const profileLink = /^(?:https?:\/\/)?(?:[a-z]+\.)?(?:instagram|tiktok)\.com\/@?([^/?#\s]+)/i

/** A username as it is stored: of a pasted link to the profile only the name, and no @ before it. */
export function usernameOf(text: string): string {
  const bare = withoutMarks(text).trim()
  return (profileLink.exec(bare)?.[1] ?? bare).replace(/^@+/, '')
}

/** The list with one more word; unchanged if the word is blank, already there in any spelling, or one too many. */
export function withWord(list: readonly string[], word: string, max: number): readonly string[] {
  const added = tidied(word)
  const isKnown = list.some((other) => isSameWord(other, added))
  return isBlank(added) || isKnown || list.length >= max ? list : [...list, added]
}
