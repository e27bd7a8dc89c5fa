import { type Mutant, mutantsOf } from '../mutant.ts'

const swipe = mutantsOf('db/src/functions/record_swipe.sql')
const spend = mutantsOf('db/src/functions/spend_allowance.sql')
const pair = mutantsOf('db/src/functions/lock_pair.sql')
const send = mutantsOf('db/src/functions/send_message.sql')
const room = mutantsOf('db/src/functions/send_room_message.sql')
const messages = mutantsOf('db/src/queries/messages.ts')
const grants = mutantsOf('db/src/queries/premium.ts')
const purchases = mutantsOf('db/src/queries/purchases.ts')
const games = mutantsOf('db/src/queries/balloon-games.ts')
const functions = mutantsOf('db/src/function-texts.ts')
const former = mutantsOf('db/migrations/former.ts')
const unit = mutantsOf('realtime-server/src/platform/changes/unit-of-work.ts')
const jobs = mutantsOf('realtime-server/src/platform/jobs/jobs.ts')
const profile = mutantsOf('realtime-server/src/features/profile/editing.ts')
const profileRules = mutantsOf('realtime-server/src/features/profile/rules.ts')
const verification = mutantsOf('realtime-server/src/features/verification/service.ts')

/** Facts stored once, in order and under a lock. */
export const truth: readonly Mutant[] = [
  swipe(
    'two people decide one after the other',
    'PERFORM lock_pair(p_swiper, p_swiped);',
    '',
    'races/likes',
  ),
  swipe(
    'a decision is made once',
    'IF FOUND AND (NOT p_revisit OR prior.revisited_at IS NOT NULL) THEN',
    'IF false THEN',
    'features/swipes',
    'races/likes',
  ),
  swipe(
    'a like costs one of the day',
    'is_matched OR (has_proposed IS TRUE AND NOT p_super), p_now,',
    'true, p_now,',
    'features/swipes',
    'races/likes',
  ),
  swipe(
    'a like is about what the person says now',
    'WHERE id = p_swiped AND prompts @> jsonb_build_array(p_liked);',
    'WHERE id = p_swiped;',
    'features/swipes',
  ),
  spend(
    'the last like is spent once',
    'WHERE user_id = p_user AND likes + bonus_likes > 0',
    'WHERE user_id = p_user AND likes + bonus_likes >= 0',
    'features/swipes',
    'races/likes',
  ),
  pair(
    'the lock of a pair is the same from both sides',
    'least(a, b)::text || greatest(a, b)::text',
    'a::text || b::text',
    'races/likes',
    'races/blocks.full',
  ),
  send(
    'a repeated message is stored once',
    'IF p_client IS NOT NULL THEN',
    'IF false THEN',
    'features/chat',
    'races/messages',
  ),
  send(
    'a repeat takes no number',
    'UPDATE matches SET last_seq = last_seq - 1, activity_at',
    'UPDATE matches SET last_seq = last_seq, activity_at',
    'features/chat',
    'races/messages',
  ),
  send(
    'a message goes to a live match',
    'UPDATE live_matches SET',
    'UPDATE matches AS live_matches SET',
    'races/messages',
    'races/blocks.full',
    'features/chat',
    'attacks/actors',
  ),
  room(
    'a closed room takes no message',
    'WHERE rooms.id = p_room AND closed_at IS NULL AND archived_at IS NULL\n  RETURNING',
    'WHERE rooms.id = p_room\n  RETURNING',
    'features/rooms/rooms',
    'races/rooms.full',
  ),
  room(
    'people who were put out cannot write',
    'AND (until IS NULL OR until > p_now)\n  );',
    'AND false\n  );',
    'races/put-out',
  ),
  room(
    'a repeated room message is stored once',
    'ELSIF p_client IS NOT NULL THEN',
    'ELSIF false THEN',
    'features/rooms/rooms',
    'races/rooms.full',
  ),
  messages(
    'a marker moves forward only',
    'AND least($3::integer, last_seq) > ${mine(kind)}',
    '',
    'features/chat',
    'races/messages',
  ),
  grants(
    'a purchase is granted once',
    'ON CONFLICT (user_id, source, reference) DO NOTHING',
    'ON CONFLICT (id) DO NOTHING',
    'features/premium/stripe',
    'races/purchases',
  ),
  purchases(
    'two purchases collect a debt once',
    'await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`owed:${userId}`}, 0))`.execute(tx)',
    '',
    'features/premium/owed',
    'races/purchases',
  ),
  games(
    'one change of a game at a time',
    'FROM balloon_games WHERE id = $1 FOR UPDATE`',
    'FROM balloon_games WHERE id = $1`',
    'races/games',
  ),
  games(
    'a pop is stored in the game that it was drawn in',
    'WHERE id = $1 AND version = $8',
    'WHERE id = $1 AND version <= $8 + 9',
    'races/games',
  ),
  games(
    'a repeated pop takes no other balloon',
    'AND NOT EXISTS (SELECT FROM balloon_game_pops WHERE game_id = $1 AND user_id = $3 AND client_id = $7)',
    '',
    'features/balloon-games/repeats',
  ),
  unit(
    'a victim of a deadlock is repeated',
    'if (attempt === tries.atMost || !isVictim(error) || !mayRepeat()) throw error',
    'throw error',
    'features/units',
  ),
  unit(
    'events wait for the commit',
    'actions.push(() => emit(audience, event, payload))',
    'emit(audience, event, payload)',
    'features/units',
  ),
  jobs(
    'a timer’s job is done once',
    'if (!changedIn.get(unit.tx)?.has(key) && !(await endDueJob(unit.tx, job))) throw superseded',
    '',
    'races/jobs',
    'races/calls',
  ),
  spend(
    'counters arrive in order',
    'bonus_likes = bonus_likes - (likes = 0)::integer,\n      version = version + 1',
    'bonus_likes = bonus_likes - (likes = 0)::integer',
    'features/swipes',
  ),
  profile(
    'an older copy of a profile overwrites nothing',
    'requireVersion(before, asked.version)',
    '',
    'features/profile/version',
    'features/profile/change',
  ),
  profileRules(
    'no one is under 18',
    'if (!isAdult(dateOfBirth, now))',
    'if (!isAdult(dateOfBirth, now) && false)',
    'features/profile/wizard',
    'features/profile/change',
  ),
  profile(
    'a verified date of birth stays',
    'requireSameBirth(before, patch.dateOfBirth)',
    '',
    'features/verification/decide',
    'features/profile/change',
  ),
  verification(
    'one verification at a time',
    'if (!(await lockUser(tx, userId))) throw notFound()\n          await requireOpen(tx, userId)',
    '',
    'features/verification/submit',
  ),
  functions(
    'an earlier release leaves the functions of a later one',
    'compareReleases(found.release, ownFunctions.release) <= 0)',
    'true)',
    'db/src/functions',
    'features/start/earlier-schemas',
  ),
  former(
    'a database from before 0.2.0 is refused',
    'if (!untilBase.every((name) => recorded.includes(name))) return null',
    '',
    'db/migrations/index',
    'features/start/earlier-schemas',
  ),
]
