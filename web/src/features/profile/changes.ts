import type { ProfilePatch, SelfView } from '@swoon/realtime-server/contract/profile'
import type { PromptId } from '@swoon/realtime-server/contract/prompts'
import { ownAge } from '@swoon/realtime-server/contract/shared/days'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import type { Vitals } from '@swoon/realtime-server/contract/vitals'
import { serverDate } from '../../lib/server-clock.ts'
import {
  bothListChanges,
  type ListChange,
  type ListField,
  listFields,
  withListChange,
} from './list-changes.ts'
import {
  bothPromptChanges,
  type PromptChange,
  withoutAnswers,
  withPromptChange,
} from './prompt-changes.ts'

/**
 * Fields of the profile that the editor changes. `about`, `shows` and `prompts` may hold only some of their fields, a list some of its
 * elements; the rest stays.
 */
export type Changes = { [F in ListField]?: ListChange } & {
  prompts?: PromptChange | undefined
} & Pick<
    ProfilePatch,
    | 'name'
    | 'dateOfBirth'
    | 'location'
    | 'bio'
    | 'gender'
    | 'genderLabel'
    | 'shownTo'
    | 'genderPreference'
    | 'minAge'
    | 'maxAge'
    | 'widensAges'
    | 'about'
    | keyof Vitals
    | 'shows'
    | 'photos'
    | 'profilePhoto'
    | 'instagramUsername'
    | 'tiktokUsername'
    | 'voiceIntroUrl'
    | 'favoriteMusicUrl'
    | 'favoriteSongTitle'
    | 'favoriteSongArtist'
  >
export type ChangedField = keyof Changes
/** A text field of the profile. */
export type TypedField = Extract<
  ChangedField,
  | 'name'
  | 'dateOfBirth'
  | 'location'
  | 'bio'
  | 'genderLabel'
  | 'pronouns'
  | 'hometown'
  | 'instagramUsername'
  | 'tiktokUsername'
  | 'favoriteSongTitle'
  | 'favoriteSongArtist'
>

export const fieldsOf = (changes: { readonly [F in ChangedField]?: unknown }): ChangedField[] =>
  Object.keys(changes) as ChangedField[]

export const isEmpty = (changes: Changes): boolean => fieldsOf(changes).length === 0

/** Merges two changes; the later one wins for the same field. */
export function merged(earlier: Changes, later: Changes): Changes {
  const about = earlier.about && later.about ? { about: { ...earlier.about, ...later.about } } : {}
  const shows = earlier.shows && later.shows ? { shows: { ...earlier.shows, ...later.shows } } : {}
  const prompts =
    earlier.prompts && later.prompts
      ? { prompts: bothPromptChanges(earlier.prompts, later.prompts) }
      : {}
  return { ...earlier, ...later, ...about, ...shows, ...prompts, ...mergedLists(earlier, later) }
}

const listsOf = (changes: Changes) =>
  Object.entries(changes).filter(([field]) => listFields.includes(field)) as [
    ListField,
    ListChange,
  ][]

const mergedLists = (earlier: Changes, later: Changes): Changes =>
  Object.fromEntries(
    listsOf(later).map(
      ([field, change]) => [field, bothListChanges(earlier[field] ?? {}, change)] as const,
    ),
  )

/** The changes as the body of a call. */
export function patchOf(changes: Changes): ProfilePatch {
  const { interests, topArtists, introVideoUrls, prompts, ...rest } = changes
  const lists = {
    ...(interests && { interests }),
    ...(topArtists && { topArtists }),
    ...(introVideoUrls && { introVideoUrls }),
  }
  const { words: _, ...said } = prompts ?? {}
  return {
    ...rest,
    ...(prompts && { prompts: said }),
    ...(Object.keys(lists).length > 0 && { lists }),
  }
}

/** A copy of values by field, without these fields. */
export const without = <T extends { readonly [F in ChangedField]?: unknown }>(
  values: T,
  fields: readonly string[],
): T => Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name))) as T

export const only = (changes: Changes, field: ChangedField): Changes => ({
  [field]: changes[field],
})

/** Texts that are removed when empty. */
const lines = [
  ...(['instagramUsername', 'tiktokUsername', 'favoriteSongTitle', 'favoriteSongArtist'] as const),
  ...(['genderLabel', 'pronouns', 'hometown'] as const),
] as const

/** A user's own view as the server will return it after these changes. */
export function applied(
  user: SelfView,
  { about, shows, prompts, dateOfBirth, ...changes }: Changes,
): SelfView {
  const { interests = {}, topArtists = {}, introVideoUrls = {}, ...rest } = changes
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const next: SelfView = {
    ...user,
    ...given,
    about: { ...user.about, ...about },
    shows: { ...user.shows, ...shows },
    ...(prompts && { prompts: withPromptChange(user.prompts, prompts) }),
  }
  next.interests = withListChange(user.interests, interests, isSameWord)
  next.musicTaste = {
    ...user.musicTaste,
    topArtists: withListChange(user.musicTaste.topArtists, topArtists, isSameWord),
  }
  next.introVideoUrls = withListChange(user.introVideoUrls, introVideoUrls)
  if (dateOfBirth) {
    next.dateOfBirth = dateOfBirth
    next.age = ownAge(dateOfBirth, user.timeZone, serverDate())
  }
  for (const name of lines) next[name] ||= null
  if (!next.profilePhoto || !next.photos.includes(next.profilePhoto))
    next.profilePhoto = next.photos[0] ?? null
  return next
}

/** The reasons of a refusal by the change's fields, from names such as `photos.2` and `lists.interests.added.0`. */
export function reasonsFor(
  sent: Changes,
  reasons: Readonly<Record<string, string>>,
): [ChangedField, string][] {
  return fieldsOf(sent).flatMap((field): [ChangedField, string][] => {
    const [, reason] =
      Object.entries(reasons).find(
        ([name]) => name.replace(/^lists\./, '').split('.')[0] === field,
      ) ?? []
    return reason === undefined ? [] : [[field, reason]]
  })
}

/** The reasons of a refusal for answers that cannot be stored, by prompt. */
export const answerReasons = (
  { prompts }: Changes,
  reasons: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reasons).flatMap(([name, reason]) => {
      const [, id] = /^prompts\.answers\.([^.]+)/.exec(name) ?? []
      return id !== undefined && typeof prompts?.answers?.[id as PromptId] === 'string'
        ? [[id, reason]]
        : []
    }),
  )

/** The changes without the answers to some prompts. */
export function withoutAnswersIn({ prompts, ...rest }: Changes, ids: readonly string[]): Changes {
  const left = prompts && withoutAnswers(prompts, ids)
  return { ...rest, ...(left && { prompts: left }) }
}
