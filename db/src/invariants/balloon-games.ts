import type { Invariants } from '../invariants.ts'

export const gameInvariants: Invariants = {
  'a game counts its people, and no more than it has places': `
    SELECT balloon_games.id, players, max_slots, count(user_id) AS people
    FROM balloon_games LEFT JOIN balloon_game_participants ON game_id = balloon_games.id
    GROUP BY balloon_games.id HAVING count(user_id) <> players OR players > max_slots`,
  'the pops of a game are 1, 2, 3 … as many as it counts': `
    SELECT balloon_games.id, pops, count(number) AS stored, max(number) AS last
    FROM balloon_games LEFT JOIN balloon_game_pops ON game_id = balloon_games.id
    GROUP BY balloon_games.id HAVING count(number) <> pops OR coalesce(max(number), 0) <> pops`,
  'a game has at most one winning pop, its last, which ends it': `
    SELECT balloon_games.id, status, how, pops, array_agg(number) AS winning
    FROM balloon_games JOIN balloon_game_pops ON game_id = balloon_games.id AND is_winner
    GROUP BY balloon_games.id HAVING count(*) > 1 OR max(number) <> pops OR how IS DISTINCT FROM 'popped'`,
  'a game that ended by a pop has a winning one': `
    SELECT id FROM balloon_games WHERE how = 'popped' AND NOT EXISTS (
      SELECT FROM balloon_game_pops WHERE game_id = balloon_games.id AND is_winner
    )`,
  'a call of a client is one pop': `
    SELECT game_id, user_id, client_id, array_agg(number) AS numbers FROM balloon_game_pops WHERE client_id IS NOT NULL
    GROUP BY game_id, user_id, client_id HAVING count(*) > 1`,
}
