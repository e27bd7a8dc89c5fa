import type { Invariants } from '../invariants.ts'

export const matchInvariants: Invariants = {
  'two people have one match': `
    SELECT least(user1_id, user2_id) AS one, greatest(user1_id, user2_id) AS other, array_agg(id) AS matches FROM matches
    GROUP BY 1, 2 HAVING count(*) > 1`,
  'two people who like each other have a match': `
    SELECT one.swiper_id AS one, one.swiped_id AS other FROM swipes AS one
    JOIN swipes AS two ON two.swiper_id = one.swiped_id AND two.swiped_id = one.swiper_id AND two.is_like
    WHERE one.is_like AND one.swiper_id < one.swiped_id AND NOT EXISTS (
      SELECT FROM matches WHERE user1_id = one.swiper_id AND user2_id = one.swiped_id
    )`,
  'a decision that made a match names a match of its two people': `
    SELECT swiper_id, swiped_id, match_id FROM swipes WHERE match_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM matches WHERE id = match_id AND user1_id = least(swiper_id, swiped_id) AND user2_id = greatest(swiper_id, swiped_id)
    )`,
}
