import { type Mutant, mutantsOf } from '../mutant.ts'

const wants = mutantsOf('db/src/functions/wants.sql')
const visible = mutantsOf('db/src/functions/visible_to.sql')
const live = mutantsOf('db/src/functions/live_matches.sql')
const session = mutantsOf('db/src/functions/session_user_id.sql')
const media = mutantsOf('db/src/queries/media.ts')
const guard = mutantsOf('realtime-server/src/platform/http/guard.ts')
const chat = mutantsOf('realtime-server/src/features/chat/reading.ts')
const edits = mutantsOf('realtime-server/src/features/chat/editing.ts')
const safety = mutantsOf('realtime-server/src/features/safety/service.ts')
const reactions = mutantsOf('db/src/queries/reactions.ts')
const changed = mutantsOf('db/src/queries/changed-messages.ts')

/** Rights to see and do things. */
export const rights: readonly Mutant[] = [
  visible(
    'a block hides its author',
    'SELECT blocker_id FROM blocks WHERE blocked_id = viewer_id',
    'SELECT blocker_id FROM blocks WHERE false',
    'features/safety/block',
    'attacks/actors',
  ),
  visible(
    'a block hides the blocked person',
    'SELECT blocked_id AS id FROM blocks WHERE blocker_id = viewer_id',
    'SELECT blocked_id AS id FROM blocks WHERE false',
    'features/safety/block',
    'attacks/actors',
  ),
  visible(
    'people who have hidden themselves are seen by no one new',
    'AND viewer.hidden_at IS NULL AND subject.hidden_at IS NULL',
    '',
    'features/profile/hiding',
  ),
  visible(
    'only those see an incognito person whom they like',
    'AND (NOT subject.is_incognito OR has_liked(subject.id, viewer_id))',
    '',
    'features/profile/sharing',
    'features/visibility',
  ),
  visible(
    'a known address hides two people from each other',
    'people_i_know.user_id = knowing AND people_i_know.email_hash = address',
    'false',
    'features/people-i-know',
    'features/visibility',
  ),
  visible(
    'a ban hides a person',
    'AND viewer.banned_at IS NULL AND subject.banned_at IS NULL',
    '',
    'features/safety/exclusion',
  ),
  visible(
    'the other person’s preference counts',
    'wants(subject.gender_preference, subject.min_age, subject.max_age,\n            viewer.gender, viewer.shown_to, shown_age(viewer.date_of_birth, viewer.time_zone, now()))\n          OR',
    'true OR',
    'features/candidates',
    'attacks/actors',
    'features/discovery',
  ),
  wants(
    'people beside men and women choose to whom they are shown',
    "coalesce(shown_to, '{male,female}')",
    "'{male,female}'::text[]",
    'features/visibility',
  ),
  live(
    'a match has an end',
    'WHERE ended_at IS NULL',
    'WHERE true',
    'attacks/actors',
    'races/messages',
    'features/matches',
  ),
  session(
    'a session has an end',
    ' AND sessions.last_used_at > p_used_after',
    '',
    'features/auth',
    'attacks/ended-sessions',
    'features/account/sessions',
  ),
  session(
    'a ban ends sending',
    '\n    AND users.banned_at IS NULL',
    '',
    'features/safety/exclusion',
    'attacks/ended-sessions',
    'races/messages',
    'races/blocks.full',
  ),
  media(
    'a file of a chat is for its two people',
    'AND $1 IN (user1_id, user2_id)\n      WHERE attachments.name',
    'AND $1::uuid IS NOT NULL\n      WHERE attachments.name',
    'features/attachments',
    'attacks/actors',
  ),
  media(
    'a file in a room is for those who are in it',
    'AND removed_at IS NULL AND room_participants.user_id = $1',
    'AND removed_at IS NULL',
    'features/media/upload',
    'features/rooms/rooms',
    'attacks/actors',
    'features/faces',
  ),
  guard(
    'a request names itself as the actor',
    'if (self) requireSelf(request, self)',
    '',
    'features/swipes',
    'features/chat',
    'features/profile/change',
  ),
  guard(
    'an unfinished profile may not act',
    "if (requires === 'complete' && !isComplete)",
    "if (requires === 'complete' && !isComplete && false)",
    'attacks/actors',
    'features/requirements',
  ),
  guard(
    'what is paid for needs a payment',
    "if (requires === 'premium' && !isPremium)",
    "if (requires === 'premium' && !isPremium && false)",
    'features/requirements',
    'features/second-look',
    'features/premium/grants',
  ),
  guard(
    'private answers are kept by no cache',
    "reply.header('cache-control', 'no-store')",
    '',
    'attacks/disguises',
  ),
  chat(
    'a chat is read by its two people',
    'if (!otherId) throw notFound()\n    return otherId',
    'return otherId ?? userId',
    'attacks/actors',
    'features/chat',
  ),
  edits(
    'a message is edited for 15 minutes',
    'if (row.game_id || !isEditable(row.created_at, now)) throw tooLate()',
    '',
    'features/chat',
    'features/attachments',
  ),
  safety(
    'only people who were met are reported',
    'if (!isSeen && !(await haveMet(tx, userId, otherId))) throw notFound()',
    '',
    'features/safety/report',
    'attacks/actors',
    'features/safety/block',
  ),
  reactions(
    'a reaction is for the two of a match',
    'AND ${userId}::uuid IN (user1_id, user2_id) AND deleted_at IS NULL',
    'AND deleted_at IS NULL',
    'attacks/actors',
    'features/chat',
  ),
  changed(
    'a message is taken back by its author',
    'AND sender_id = ${userId} AND ${userId}::uuid IN',
    'AND ${userId}::uuid IN',
    'attacks/actors',
    'features/chat',
  ),
]
