import { select, t } from '@lingui/core/macro'
import type { GameParticipant, GameView } from '@swoon/realtime-server/contract/balloon-games'
import { i18n } from '#i18n'
import { daysBetween, shortDate, timeOfDay } from '../../lib/format.ts'
import { perZone } from '../../lib/time-zone.ts'

const weekday = perZone(() => new Intl.DateTimeFormat(i18n.locale, { weekday: 'long' }))

/** 'Today, 20:30', 'Tomorrow, …', 'Friday, …' within the next six days, otherwise 'Dec 24, …'. */
export function startLabel(startsAt: string, now: number): string {
  const days = -daysBetween(startsAt, now)
  const day =
    days === 0
      ? t`Today`
      : days === 1
        ? t`Tomorrow`
        : days > 1 && days < 7
          ? weekday().format(Date.parse(startsAt))
          : shortDate(startsAt, now)
  return t`${day}, ${{ time: timeOfDay(startsAt) }}`
}

/** 'Women, 25 to 40'. */
export const audienceLabel = ({
  genderPreference,
  minAge,
  maxAge,
}: Pick<GameView, 'genderPreference' | 'minAge' | 'maxAge'>): string =>
  minAge === maxAge
    ? select(genderPreference, {
        male: `Men, ${minAge}`,
        female: `Women, ${minAge}`,
        other: `Everyone, ${minAge}`,
      })
    : select(genderPreference, {
        male: `Men, ${minAge} to ${maxAge}`,
        female: `Women, ${minAge} to ${maxAge}`,
        other: `Everyone, ${minAge} to ${maxAge}`,
      })

/** 'This game is for women aged 25 to 40.', for everyone else. */
export const notForYouText = ({
  genderPreference,
  minAge,
  maxAge,
}: Pick<GameView, 'genderPreference' | 'minAge' | 'maxAge'>): string =>
  minAge === maxAge
    ? select(genderPreference, {
        male: `This game is for men aged ${minAge}.`,
        female: `This game is for women aged ${minAge}.`,
        other: `This game is for people aged ${minAge}.`,
      })
    : select(genderPreference, {
        male: `This game is for men aged ${minAge} to ${maxAge}.`,
        female: `This game is for women aged ${minAge} to ${maxAge}.`,
        other: `This game is for people aged ${minAge} to ${maxAge}.`,
      })

/** A guest's label; null for the creator and guests with a balloon. */
export function guestLabel({ isCreator, isPopped, balloonsOwned }: GameParticipant): string | null {
  if (isCreator || balloonsOwned > 0) return null
  return isPopped ? t({ context: 'balloon', message: 'Popped' }) : t`Watching`
}

/** Says how a game ended. Only the two see 'It's a Match!'. */
export function endingLabel(
  {
    how,
    winner,
    createdBy,
    participants,
  }: Pick<GameView, 'how' | 'winner' | 'createdBy' | 'participants'>,
  viewerId: string | undefined,
): string {
  const nameOf = (id: string | null) => participants.find(({ userId }) => userId === id)?.user.name
  const name = nameOf(winner) ?? t`A guest`
  if (how === 'popped') return viewerId === winner ? t`You won!` : t`${name} won!`
  const creator = nameOf(createdBy) ?? t`The creator`
  if (how === 'match')
    return viewerId === winner || viewerId === createdBy
      ? t`It's a Match!`
      : t`${creator} and ${name} matched.`
  return how === 'timed_out' ? t`Everyone stopped playing.` : t`It ended without a match.`
}

/** Text for a balloon that did not win: only a guest with a seat can get another. */
export const poppedText = (slotNumber: number | null): string =>
  slotNumber === null
    ? t`It didn't win.`
    : t`It didn't win. Another balloon can be bought for $1: for now, it's free.`

/** Distinct names of guests in a choice: by name, and if names repeat by seat or username too. */
export function guestNames(
  guests: readonly Pick<GameParticipant, 'user' | 'slotNumber'>[],
): string[] {
  const names = guests.map(({ user }) => user.name)
  return guests.map(({ user: { name, username }, slotNumber }) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name
    return slotNumber === null
      ? `${name} (@${username})`
      : t`${name} (seat ${{ seat: slotNumber }})`
  })
}
