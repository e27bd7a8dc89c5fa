import { createHash } from 'node:crypto'

/** A number from 0 to 1, always the same for a purpose. */
export const drawnFor = (purpose: string): number =>
  createHash('sha256').update(purpose).digest().readUInt32BE() / 2 ** 32

/** Milliseconds that a person stays in a room or away, and the share of people in one. */
const stay = 8 * 60 * 1000
const shareHere = 0.06

/** Room of each person who is in one now. Each has their own clock, so they come and go one by one. */
export function whereabouts(
  userIds: readonly string[],
  roomIds: readonly string[],
  now: Date,
): Map<string, string> {
  const places = new Map<string, string>()
  for (const userId of userIds) {
    const turn = Math.floor(now.getTime() / stay + drawnFor(`clock of ${userId}`))
    const room = roomIds[Math.floor(drawnFor(`room of ${userId} ${turn}`) * roomIds.length)]
    if (room && drawnFor(`visit of ${userId} ${turn}`) < shareHere) places.set(userId, room)
  }
  return places
}

/** Likes for a newcomer at once, from the first cards they are dealt. */
export const firstLikes = { count: 2, among: 5 } as const

/** The first cards, in the order in which they may like a newcomer: not always the first two. */
export const drawnOrder = (newcomerId: string, userIds: readonly string[]): string[] =>
  [...userIds].sort((one, other) => luckOf(newcomerId, one) - luckOf(newcomerId, other))

const luckOf = (newcomerId: string, userId: string) =>
  drawnFor(`first like of ${userId} to ${newcomerId}`)

/** Messages that a demo person writes per day in a chat. */
export const answersAtMost = 2

/** Milliseconds until a message is read, and until it is answered; the latter vary, so that nobody seems to be waiting. */
export const readAfter = 3000
export const answeredAfter = (matchId: string, seq: number): number =>
  8000 + Math.floor(drawnFor(`pause of ${matchId} ${seq}`) * 20_000)

const greetings = [
  "Hey you! I was hoping you'd write. How's your day going?",
  'Hi! Good timing, I just put the kettle on. What are you up to?',
  'Hello there! Your photos made me smile. What made you laugh last?',
  "Hey! I'm terrible at openers, so thanks for going first. How are you?",
  'Hi! Nice to meet you. What does a good weekend look like for you?',
]
const replies = [
  'Good question. Let me think about that over a coffee. What would you say?',
  "Ha, it depends on the day! Today I'd say yes. And you?",
  "I'd love to tell you, but it's a better story in person. You first?",
  'Honestly? Probably tacos. It is almost always tacos. And you?',
  "I've been wondering about that myself. What made you ask?",
]
const remarks = [
  'I like how you put that. Tell me more?',
  "That's my kind of plan. How did you get into it?",
  'Okay, now I am curious. What happened next?',
  'You had me at the first word. Is there a story behind it?',
  'That made me smile on the bus, and people noticed. Go on!',
]
const cheers = [
  'Love it!',
  'Ha, that made my day.',
  'Okay, now I want one too.',
  'You have a good eye.',
]
const goodbyes = [
  'I have to run, but this was fun. Talk soon?',
  "My friends are at the door. Let's pick this up later!",
  'Off to bed with a book. Sweet dreams!',
  "I'm heading into a class. Write me what you'd do on a perfect Sunday?",
  'Dinner is burning, sorry! To be continued.',
]

const greeting = /^\s*(hi|hey|hello|howdy|good (morning|evening|afternoon)|yo|sup|hola)\b/i

/** Picks a demo person's answer: first one that fits the kind of message, then goodbye. */
export function answerTo(content: string, said: number, matchId: string): string {
  const first =
    content === ''
      ? cheers
      : greeting.test(content)
        ? greetings
        : content.includes('?')
          ? replies
          : remarks
  const lines = said > 0 ? goodbyes : first
  return lines[Math.floor(drawnFor(`words in ${matchId} ${said}`) * lines.length)] ?? ''
}
