import { plural, t } from '@lingui/core/macro'
import type { Removal } from '@swoon/realtime-server/contract/rooms'
import { i18n } from '#i18n'
import { shortDate, timeOfDay } from '../../lib/format.ts'

/** 'Ana is typing', up to three names, then 'and others'; empty for nobody. */
export function typingLabel(names: readonly string[]): string {
  const [one, two, three] = names
  if (one === undefined) return ''
  if (two === undefined) return t`${one} is typing`
  if (three === undefined) return t`${one} and ${two} are typing`
  if (names.length === 3) return t`${one}, ${two} and ${three} are typing`
  return t`${one}, ${two}, ${three} and others are typing`
}

const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })

/** 'Here now: Ana and Bob'. */
export function hereLabel(names: readonly string[]): string {
  const named = list.format(names)
  return t`Here now: ${named}`
}

/** 'Talked here today: Ana and Ben'. */
export function talkedLabel(names: readonly string[]): string {
  const named = list.format(names)
  return t`Talked here today: ${named}`
}

/** '1 person here', '12 people here', 'No one here'. */
export const presentLabel = (count: number): string =>
  count === 0 ? t`No one here` : plural(count, { one: '# person here', other: '# people here' })

const outFor = (day: string, time: string): string =>
  t`Its creator removed you for a day. You can come back on ${day} at ${time}.`

/**
 * Says why a room cannot be entered: its creator has removed the user, for how long, or it was closed.
 * @param name of the room if the user was just in it
 * @param removal undefined while unknown
 */
export function whyGone(
  name: string | undefined,
  removal: Removal | undefined,
  now: number,
): { title: string; text: string } {
  if (removal?.isOut)
    return {
      title: t`You were removed from this room`,
      text: removal.until
        ? outFor(shortDate(removal.until, now), timeOfDay(removal.until))
        : t`Its creator removed you for good, so you can't come back.`,
    }
  if (removal && name !== undefined)
    return {
      title: t`${name} has closed`,
      text: t`You can't enter it anymore, but other rooms are open.`,
    }
  return {
    title: t`We can't find this room`,
    text: t`It may have been closed, or the link is wrong.`,
  }
}
