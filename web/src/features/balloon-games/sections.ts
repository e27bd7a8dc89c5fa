import type { GameView } from '@swoon/realtime-server/contract/balloon-games'

const time = (moment: string | null) => (moment === null ? 0 : Date.parse(moment))

/** Games in the page's order: open ones by the soonest start, then finished ones by the latest end. */
export function sectionsOf<G extends Pick<GameView, 'status' | 'startsAt' | 'finishedAt'>>(
  games: readonly G[],
) {
  return {
    open: games
      .filter(({ status }) => status !== 'finished')
      .sort((one, other) => time(one.startsAt) - time(other.startsAt)),
    finished: games
      .filter(({ status }) => status === 'finished')
      .sort((one, other) => time(other.finishedAt) - time(one.finishedAt)),
  }
}
