import { plural, t } from '@lingui/core/macro'
import type { Notification } from '@swoon/realtime-server/contract/notifications'

/** The texts of a row. `*` in the title marks the name of a person, game or room, which is rendered in its own direction. */
interface RowLabel {
  title: string
  name?: string
  text: string
  to: string
}

const verification: Record<string, readonly [title: string, text: string]> = {
  verified: [t`You're verified`, t`Your profile now shows the badge.`],
  rejected: [t`Your verification wasn't accepted`, t`See why, and try again.`],
  expired: [t`Send your document again`, t`We couldn't review it in time.`],
}

const moderation: Record<string, readonly [title: string, text: string]> = {
  warned: [t`You have a warning from our team`, t`Take a moment to read it.`],
  excluded: [t`Your account was suspended`, t`Our team reviewed a report about it.`],
  uphold: [t`Your appeal was turned down`, t`Our team's decision stands.`],
  reopened: [t`Your appeal is open again`, t`Our team is taking another look.`],
  overturn: [t`Your appeal was successful`, t`Our team's decision was reversed.`],
}

/** Marks the name in a title. */
const [person, game, room] = ['*', '*', '*']

const dates: Record<string, string> = {
  proposed: t`${person} would like to go on a date with you`,
  moved: t`${person} suggested another time for your date`,
  accepted: t`${person} said yes to your date`,
  declined: t`${person} can't make your date`,
  cancelled: t`${person} canceled your date`,
}

const support: Record<string, readonly [title: string, text: string]> = {
  answered: [t`Support answered your question`, t`You'll find the answer under Account.`],
  closed: [t`Support closed your question`, t`You'll find it under Account.`],
}

/** Texts for the latest message's attachments. */
const messageTexts: Record<string, string> = { photo: t`Photo`, 'voice-note': t`Voice message` }

const named = (row: Notification) => ({ name: row.person?.name || t`Someone` })
const inRoom = (room: string): string => t`In the room ${room}`

/** A row's texts and link. */
export function labelOf(row: Notification): RowLabel {
  const { kind, count, subjectId, detail } = row
  switch (kind) {
    case 'match':
      return {
        title: t`You and ${person} like each other`,
        ...named(row),
        text: t`Say hello!`,
        to: `/chat/${subjectId}`,
      }
    case 'message': {
      const title =
        count > 999
          ? t`${person} sent you many messages`
          : plural(count, {
              one: `${person} sent you a message`,
              other: `${person} sent you # messages`,
            })
      return {
        title,
        ...named(row),
        text: messageTexts[detail ?? ''] ?? t`Open the chat.`,
        to: `/chat/${subjectId}`,
      }
    }
    case 'super-like':
      return {
        title: plural(count, { one: 'Someone super liked you', other: '# people super liked you' }),
        text: t`You may see them in Discover.`,
        to: '/discover',
      }
    case 'room-proposal':
      return {
        title: t`${person} would like to match with you`,
        ...named(row),
        text: detail ? inRoom(detail) : t`In a room`,
        to: `/app/rooms/${subjectId}`,
      }
    case 'room-talk':
      return {
        ...(detail === null
          ? { title: t`A room's talk starts soon` }
          : { title: t`The talk in ${room} starts soon`, name: detail }),
        text: t`Come and join in.`,
        to: `/app/rooms/${subjectId}`,
      }
    case 'game-starting':
      return {
        ...(detail === null
          ? { title: t`Get ready for your game` }
          : { title: t`Get ready for ${game}`, name: detail }),
        text: t`Your balloon game`,
        to: `/app/game/${subjectId}`,
      }
    case 'gift':
      return {
        ...(detail === null
          ? { title: t`You were given a balloon in a game` }
          : { title: t`You were given a balloon in ${game}`, name: detail }),
        text: t`Come and play.`,
        to: `/app/game/${subjectId}`,
      }
    case 'call-missed':
      return {
        title: plural(count, {
          one: `You missed a call from ${person}`,
          other: `You missed # calls from ${person}`,
        }),
        ...named(row),
        text: t`Open the chat.`,
        to: `/chat/${subjectId}`,
      }
    case 'date':
      return {
        title: dates[detail ?? ''] ?? t`There's news about your date with ${person}`,
        ...named(row),
        text: t`Open the chat.`,
        to: `/chat/${subjectId}`,
      }
    case 'date-soon':
      return {
        title: t`Your date with ${person} is coming up`,
        ...named(row),
        text: t`See where in the chat.`,
        to: `/chat/${subjectId}`,
      }
    case 'verification': {
      const [title, text] = verification[detail ?? ''] ?? [
        t`There's news about your verification`,
        '',
      ]
      return { title, text, to: '/app/verification' }
    }
    case 'moderation': {
      const [title, text] = moderation[detail ?? ''] ?? [t`There's news from our team`, '']
      return { title, text, to: '/app/privacy' }
    }
    case 'support': {
      const [title, text] = support[detail ?? ''] ?? [t`There's news from support`, '']
      return { title, text, to: '/app/account' }
    }
  }
}

/** The whole title as plain text. */
export const spoken = ({ title, name }: RowLabel): string => title.replace('*', () => name ?? '')
