import type { Notification } from '@swoon/realtime-server/contract/notifications'

/** The texts of a row. The name of a person, game or room stands where the title has `*`, so that it can be shown in its own direction. */
export interface RowLabel {
  title: string
  name?: string
  text: string
  to: string
}

const verification: Record<string, readonly [title: string, text: string]> = {
  verified: ["You're verified", 'Your profile now shows the badge.'],
  rejected: ["Your verification wasn't accepted", 'See why, and try again.'],
  expired: ['Please send your document again', "We couldn't review it in time."],
}

const moderation: Record<string, readonly [title: string, text: string]> = {
  warned: ['You have a warning from our team', 'Please read it.'],
  excluded: ['Your account was suspended', 'Our team reviewed a report about it.'],
  uphold: ['Your appeal was turned down', "Our team's decision stands."],
  reopened: ['Your appeal is open again', 'Our team is taking another look.'],
  overturn: ['Your appeal was successful', "Our team's decision was reversed."],
}

const dates: Record<string, string> = {
  proposed: '* would like to go on a date with you',
  moved: '* suggested another time for your date',
  accepted: '* said yes to your date',
  declined: "* can't make your date",
  cancelled: '* canceled your date',
}

const support: Record<string, readonly [title: string, text: string]> = {
  answered: ['Support answered your question', "You'll find the answer under Privacy."],
  closed: ['Support closed your question', "You'll find it under Privacy."],
}

/** What the latest message brings besides words. */
const messageTexts: Record<string, string> = { photo: 'Photo', 'voice-note': 'Voice message' }

const named = ({ person }: Notification) => ({ name: person?.name || 'Someone' })

/** What a row says and where it leads. */
export function labelOf(row: Notification): RowLabel {
  const { kind, count, subjectId, detail } = row
  switch (kind) {
    case 'match':
      return { title: 'You and * like each other', ...named(row), text: 'Say hello!', to: `/chat/${subjectId}` }
    case 'message': {
      const many = count > 999 ? 'many messages' : `${count} messages`
      const title = `* sent you ${count === 1 ? 'a message' : many}`
      return { title, ...named(row), text: messageTexts[detail ?? ''] ?? 'Open the chat.', to: `/chat/${subjectId}` }
    }
    case 'super-like':
      return {
        title: count === 1 ? 'Someone super liked you' : `${count} people super liked you`,
        text: 'You may see them in Discover.',
        to: '/discover',
      }
    case 'room-proposal':
      return {
        title: '* would like to match with you',
        ...named(row),
        text: detail ? `In the room ${detail}` : 'In a room',
        to: `/app/rooms/${subjectId}`,
      }
    case 'game-starting':
      return {
        title: 'Get ready for *',
        name: detail ?? 'your game',
        text: 'Your balloon game',
        to: `/app/game/${subjectId}`,
      }
    case 'gift':
      return {
        title: 'You were given a balloon in *',
        name: detail ?? 'a game',
        text: 'Come and play.',
        to: `/app/game/${subjectId}`,
      }
    case 'call-missed':
      return {
        title: count === 1 ? 'You missed a call from *' : `You missed ${count} calls from *`,
        ...named(row),
        text: 'Open the chat.',
        to: `/chat/${subjectId}`,
      }
    case 'date':
      return {
        title: dates[detail ?? ''] ?? "There's news about your date with *",
        ...named(row),
        text: 'Open the chat.',
        to: `/chat/${subjectId}`,
      }
    case 'date-soon':
      return {
        title: 'Your date with * is coming up',
        ...named(row),
        text: 'See where in the chat.',
        to: `/chat/${subjectId}`,
      }
    case 'verification': {
      const [title, text] = verification[detail ?? ''] ?? ["There's news about your verification", '']
      return { title, text, to: '/app/verification' }
    }
    case 'moderation': {
      const [title, text] = moderation[detail ?? ''] ?? ["There's news from our team", '']
      return { title, text, to: '/app/privacy' }
    }
    case 'support': {
      const [title, text] = support[detail ?? ''] ?? ["There's news from support", '']
      return { title, text, to: '/app/account' }
    }
  }
}

/** The whole title as one text. */
export const spoken = ({ title, name }: RowLabel): string => title.replace('*', () => name ?? '')
