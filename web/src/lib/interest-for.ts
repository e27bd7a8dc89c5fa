import { interestPresets } from '@swoon/realtime-server/contract/people'
import { tidied } from '@swoon/realtime-server/contract/shared/tidy'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import { term } from '#i18n'

/**
 * The stored form of a typed interest. If it matches a listed one, by its name in the user's language or in English, the listed entry is
 * used, so that it is shared with others.
 */
export function interestFor(typed: string): string {
  const word = tidied(typed)
  const listed = (nameOf: (interest: string) => string) =>
    interestPresets.find((each) => isSameWord(nameOf(each), word))
  return listed((interest) => term('interest', interest)) ?? listed((interest) => interest) ?? word
}
