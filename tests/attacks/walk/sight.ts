import { v7 as uuid } from 'uuid'
import type { Person } from '../../harness/person.ts'

/**
 * Knowledge of a person who has blocked someone, which that someone would use to find them again.
 */
export interface Sight {
  me: Person
  otherId: string
  /** The match that the two had. */
  matchId: string
  /** A balloon game of the other person. */
  gameId: string
  /** Earlier decision about the other person. */
  decided: 'liked' | 'passed'
  /** A room that the other person has created. */
  roomId: string
  /** A message of the other person in the match. */
  messageId: string
  /** Their answer to the prompt "overheard". */
  answer: string
  /** The name of one of their uploads, with its ending. */
  upload: string
  /** Photo and song on other hosts. */
  photoLink: string
  songLink: string
}

/** The same call of someone who made everything up. */
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
