import { mutantsOf } from '../mutant.ts'

const allowances = mutantsOf('realtime-server/src/features/allowances/contract.ts')
const refill = mutantsOf('realtime-server/src/features/allowances/rules.ts')
const swipes = mutantsOf('realtime-server/src/features/swipes/contract.ts')
const recorded = mutantsOf('db/src/functions/record_swipe.sql')
const spend = mutantsOf('db/src/functions/spend_allowance.sql')
const deck = mutantsOf('realtime-server/src/features/discovery/dealing.ts')
const search = mutantsOf('realtime-server/src/features/discovery/seeking.ts')
const order = mutantsOf('realtime-server/src/features/discovery/rules.ts')
const filters = mutantsOf('realtime-server/src/features/filters/rules.ts')
const active = mutantsOf('realtime-server/src/features/filters/fields.ts')
const people = mutantsOf('realtime-server/src/features/people/fields.ts')
const ages = mutantsOf('realtime-server/src/features/people/rules.ts')
const places = mutantsOf('realtime-server/src/features/location/rules.ts')
const location = mutantsOf('realtime-server/src/features/location/contract.ts')
const scores = mutantsOf('realtime-server/src/features/compatibility/rules.ts')
const gesture = mutantsOf('web/src/features/swipes/gesture.ts')
const shown = mutantsOf('web/src/features/compatibility/score.ts')
const merged = mutantsOf('web/src/features/discovery/deck-list.ts')
const quiet = mutantsOf('web/src/features/discovery/quiet.ts')
const quietState = mutantsOf('web/src/features/discovery/components/quiet-state.tsx')

/** The deck, its filters, the cost of a like, and Second Look. */
export const discover = [
  allowances(
    'seven likes a day',
    'likes: 7, superLikes: 1',
    'likes: 8, superLikes: 1',
    'features/promises/numbers',
  ),
  allowances(
    'fifteen likes on the first day',
    'likes: 15,',
    'likes: 16,',
    'features/promises/numbers',
  ),
  refill(
    'likes are refilled once a day',
    'today > allowance.day ||',
    'today >= allowance.day ||',
    'realtime-server/src/features/allowances/rules',
    'features/swipes',
  ),
  spend(
    'a day that a wrong clock wrote does not freeze the likes',
    'IF held < today OR held > today + 2 THEN',
    'IF held < today THEN',
    'features/allowances',
  ),
  spend(
    'premium has no limit of likes, and ends',
    'users.is_premium AND users.premium_expires_at > p_now',
    'users.is_premium',
    'features/premium/purchase',
    'features/swipes',
  ),
  swipes(
    'a pass is taken back for a minute',
    'undoWithin = 60_000',
    'undoWithin = 600_000',
    'features/promises/times',
  ),
  swipes(
    'three super likes a day can be taken back',
    'superUndosADay = 3',
    'superUndosADay = 30',
    'features/undo',
  ),
  recorded(
    'a super like of the bonus returns to it',
    "used_bonus := (allowance->>'bonusSuperLikes')::integer < held.bonus_super_likes",
    "used_bonus := (allowance->>'bonusSuperLikes')::integer > held.bonus_super_likes",
    'features/undo',
  ),
  recorded(
    'a second decision is on people who were passed',
    'IF NOT FOUND OR (p_revisit AND (prior.swiper_id IS NULL OR prior.is_like)) THEN',
    'IF NOT FOUND THEN',
    'features/second-look',
  ),
  recorded(
    'two likes make a match',
    'IF p_like AND (is_proposed_to OR likes_back) THEN',
    'IF p_like AND is_proposed_to THEN',
    'features/main-job',
    'features/swipes',
  ),
  deck(
    'people outside of the ages come only while few are left',
    'viewer.widens_ages && found < ageLimits.few && cards',
    'viewer.widens_ages && cards',
    'features/promises/numbers',
  ),
  deck(
    'a person who hides has no deck',
    "if (viewer.completed_at && viewer.hidden_at) return { cards: [], reason: 'hidden' }",
    '',
    'features/profile/hiding',
  ),
  deck(
    'AI Match is off for those who switch it off',
    "mode === 'compatible' && viewer.learns ?",
    "mode === 'compatible' ?",
    'features/matcher/deck',
    'features/matcher/private',
  ),
  search(
    'a filter of who was active needs that one shows it too',
    '...(!shares_activity && { isActive: undefined }),',
    '',
    'features/profile/sharing',
  ),
  order(
    'people whose distance is unknown come last among those nearby',
    'if (miles === null) return distanceBuckets.length + 1',
    'if (miles === null) return 0',
    'realtime-server/src/features/discovery/rules',
  ),
  order(
    'rare interests weigh more',
    'weight += 1 + Math.log(Math.max(1, population / count))',
    'weight += 1',
    'realtime-server/src/features/discovery/rules',
    'features/candidates',
  ),
  order(
    'an empty deck says which of its limits left no one',
    "if (deck.isFiltered) return 'distance'",
    '',
    'realtime-server/src/features/discovery/rules',
    'features/discovery',
  ),
  filters(
    'the filter that leaves no one is the one without which most are left',
    'ones(bits) === fewest',
    'ones(bits) >= fewest',
    'realtime-server/src/features/filters/rules',
  ),
  active(
    'active means seven days',
    'activeFor = 7 *',
    'activeFor = 70 *',
    'features/promises/numbers',
  ),
  people(
    'someone is new for seven days',
    'newFor = 7 *',
    'newFor = 70 *',
    'features/promises/times',
  ),
  ages(
    'the upper age is part of the ages looked for',
    'age > ages.max_age)',
    'age >= ages.max_age)',
    'realtime-server/src/features/people/rules',
  ),
  places(
    'the distance of the filter is kept to the mile',
    "visible: mode === 'private' ? ring : maxDistance",
    'visible: ring',
    'realtime-server/src/features/location/rules',
    'features/discovery',
  ),
  places(
    'a trip ends at its time, even if nothing ends it',
    ' && travel_ends_at !== null && travel_ends_at > now',
    ' && travel_ends_at !== null',
    'features/travel',
  ),
  location('a trip has 90 days at most', 'daysAhead: 90', 'daysAhead: 900', 'features/travel'),
  scores(
    'interests weigh most in the score',
    'interestCompatibility: 26',
    'interestCompatibility: 4',
    'realtime-server/src/features/compatibility/rules',
  ),
  scores(
    'what is unknown counts for no score',
    'weight += known[name] === null ? 0 : weighed[name]',
    'weight += weighed[name]',
    'realtime-server/src/features/compatibility/rules',
  ),
  gesture(
    'a swipe needs 100 pixels',
    'sideways: 100',
    'sideways: 140',
    'features/promises/screens',
  ),
  gesture(
    'a swipe upward is a super like',
    "if (dy < -swipeNumbers.upward) return 'super'",
    '',
    'web/src/features/swipes/gesture',
    'journeys/swipe-desktop',
  ),
  gesture(
    'a swipe to the right is a like',
    "if (dx > swipeNumbers.sideways) return 'like'",
    "if (dx > swipeNumbers.sideways) return 'pass'",
    'web/src/features/swipes/gesture',
    'journeys/swipe-desktop',
  ),
  shown(
    'the label of a score is that of its range',
    'Math.round(score) >= from',
    'Math.round(score) > from',
    'web/src/features/compatibility/score',
  ),
  merged(
    'the top card does not change under the finger',
    'return [...kept, ...answered.filter(({ id }) => !placed.has(id))]',
    'return [...answered]',
    'web/src/features/discovery/deck-list',
  ),
  quiet(
    'a deck says that no one near shows a distance, where someone does it does not',
    'people.some(({ distance }) => distance !== null)',
    'people.every(({ distance }) => distance !== null)',
    'web/src/features/discovery/quiet',
  ),
  quietState(
    'where no one is near, the way out says how many people it opens',
    'useAbout(false)',
    'useAbout(true)',
    'journeys/discover',
  ),
]
