import { drawsFor } from '../../platform/base/draws.ts'

/** This share of all pairs is raised without a like, so that a raised card reveals nothing. */
const usual = 0.5

/** For this share of all pairs a like makes the difference, so that watching the order reveals it with an AUC that differs from 0.5 by half as much. */
const edge = 0.02

/**
 * Draws the people raised in a viewer's decks. It is one draw per pair, kept for good: a draw a day
 * would add up, and in a month reveal who liked the viewer. The leak is bounded however long and by
 * whatever means the viewer watches, because only for `edge` of all pairs does anything depend on
 * the like.
 * @param day the date in UTC, YYYY-MM-DD; a like counts from the day after it
 * @param secret known to the server only; with it anyone could compute the draw and see where a
 * like made the difference
 */
export function raisedFor(
  viewerId: string,
  { day, secret }: { day: string; secret: string },
): (candidate: { id: string; likedAt: Date | null }) => boolean {
  const drawOf = drawsFor(secret, `raised ${viewerId}`)
  return ({ id, likedAt }) => {
    const likes = likedAt !== null && likedAt.toISOString().slice(0, 10) < day
    return drawOf(id) < (likes ? usual + edge : usual)
  }
}
