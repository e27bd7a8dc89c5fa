import { plural, t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { birthRange, isAdult } from '@swoon/realtime-server/contract/shared/days'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { tidied } from '@swoon/realtime-server/contract/shared/tidy'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import { isDate } from '../../lib/age.ts'
import { serverDate } from '../../lib/server-clock.ts'
import { overBy, tooLong } from '../../ui/too-long.ts'

export const editorTabs = ['basic', 'media', 'social'] as const
export type EditorTab = (typeof editorTabs)[number]

/** Returns why a text cannot be stored, for display beside its field; null if it can. */
export type Check = (text: string) => string | null

/** Limits a text to this many characters. */
export const atMost =
  (max: number): Check =>
  (text) =>
    tooLong(overBy(text, max))
export const checkName: Check = (text) =>
  isBlank(text) ? t`Enter your name.` : atMost(profileLimits.name)(text)
export const checkLocation: Check = (text) =>
  isBlank(text) ? t`Enter your location.` : atMost(profileLimits.location)(text)

export function checkBirth(date: string, now = serverDate()): string | null {
  if (!isDate(date)) return t`Enter your date of birth.`
  if (!isAdult(date, now))
    return plural(
      { min: profileLimits.minAge },
      { one: 'You must be at least # year old.', other: 'You must be at least # years old.' },
    )
  return date < birthRange(now).min ? t`Check the year.` : null
}

/** The list with another word; unchanged if the word is blank, already there in any spelling, or exceeds the maximum. */
export function withWord(list: readonly string[], word: string, max: number): readonly string[] {
  const added = tidied(word)
  const isKnown = list.some((other) => isSameWord(other, added))
  return isBlank(added) || isKnown || list.length >= max ? list : [...list, added]
}
