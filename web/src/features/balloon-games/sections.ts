import type { GameView } from '@swoon/realtime-server/contract/balloon-games'

const time = (moment: string | null) => (moment === null ? 0 : Date.parse(moment))

/** Games as the page lists them, in whatever order they came: the open ones with the soonest start first, the finished ones with the latest end first. */
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
