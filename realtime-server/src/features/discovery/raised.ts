import { drawsFor } from '../../platform/base/draws.ts'

/** Share of all pairs that is raised without a like, so that a raised card reveals nothing. */
const usual = 0.5

/** Share of all pairs in which a like makes the difference. Watching the order reveals a like with an AUC only half this far from 0.5. */
const edge = 0.02

/**
 * Draws the people raised in a viewer's decks, once per pair and for good: daily draws would add up and reveal within a month who liked the
 * viewer. The leak is bounded, however the viewer watches and for how long, because the like matters in only `edge` of all pairs.
 * @param day the date in UTC, YYYY-MM-DD; a like counts from the next day
 * @param secret known to the server only; with it anyone could compute the draw and see where a like made the difference
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
