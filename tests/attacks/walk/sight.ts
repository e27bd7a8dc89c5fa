import { v7 as uuid } from 'uuid'
import type { Person } from '../../harness/person.ts'

/** A blocked person's knowledge of the person who blocked them, usable to find them again. */
export interface Sight {
  me: Person
  otherId: string
  /** The former match of the two. */
  matchId: string
  /** A balloon game of the other person. */
  gameId: string
  /** An earlier decision about the other person. */
  decided: 'liked' | 'passed'
  /** A room created by the other person. */
  roomId: string
  /** A message of the other person in the match. */
  messageId: string
  /** Their answer to the prompt "overheard". */
  answer: string
  /** The file name of one of their uploads. */
  upload: string
  /** Photo and song on other hosts. */
  photoLink: string
  songLink: string
}

/** The same call by a person who made everything up. */
export const madeUp = (me: Person): Sight => ({
  me,
  otherId: uuid(),
  matchId: uuid(),
  gameId: uuid(),
  roomId: uuid(),
  decided: 'liked',
  messageId: uuid(),
  answer: uuid(),
  upload: `${uuid().replaceAll('-', '')}.webp`,
  photoLink: `https://example.test/${uuid()}.jpg`,
  songLink: `https://example.test/${uuid()}.mp3`,
})
