import { mutantsOf } from '../mutant.ts'

const views = mutantsOf('realtime-server/src/features/people/views.ts')
const choices = mutantsOf('realtime-server/src/features/profile/privacy.ts')
const chat = mutantsOf('realtime-server/src/features/chat/reading.ts')
const replaced = mutantsOf('realtime-server/src/features/chat/rules.ts')
const matches = mutantsOf('realtime-server/src/features/matches/service.ts')
const cells = mutantsOf('realtime-server/src/features/location/contract.ts')
const places = mutantsOf('realtime-server/src/features/location/rules.ts')
const location = mutantsOf('realtime-server/src/features/location/service.ts')
const known = mutantsOf('realtime-server/src/features/people-i-know/contract.ts')
const listed = mutantsOf('realtime-server/src/features/people-i-know/service.ts')
const swipes = mutantsOf('realtime-server/src/features/swipes/service.ts')
const hidden = mutantsOf('db/src/functions/visible_to.sql')
const raised = mutantsOf('realtime-server/src/features/discovery/raised.ts')
const learning = mutantsOf('realtime-server/src/features/matcher/service.ts')
const deletion = mutantsOf('realtime-server/src/features/deletion/service.ts')
const download = mutantsOf('realtime-server/src/features/export/service.ts')
const exported = mutantsOf('db/src/queries/export.ts')
const dates = mutantsOf('realtime-server/src/features/dates/ending.ts')
const sessions = mutantsOf('realtime-server/src/platform/sessions/session.ts')
const uploads = mutantsOf('realtime-server/src/features/media/kinds.ts')
const evidence = mutantsOf('realtime-server/src/features/media/evidence.ts')
const kept = mutantsOf('web/src/lib/offline/kept.ts')

/** Promises about the reach of personal data, and about how long it stays. */
export const privacy = [
  views(
    'a distance is shown by those who share visibly',
    "mode === 'visible' ? shownCell",
    "mode !== 'off' ? shownCell",
    'attacks/location',
    'features/travel',
  ),
  views(
    'of travelers no one learns the place of their profile',
    'visiting === null ? person.location :',
    'visiting !== undefined ? person.location :',
    'features/travel',
  ),
  views(
    'who hides when they were active does not see it of others',
    'one.shares_activity && other.shares_activity',
    'one.shares_activity || other.shares_activity',
    'features/profile/sharing',
  ),
  choices(
    'matches forget at once who goes offline for them',
    "emit(await matchesSharingActivity(tx, before.id), 'presence:changed', change)",
    "emit([before.id], 'presence:changed', change)",
    'features/profile/sharing',
  ),
  chat(
    'a match learns that something was read only where both share it',
    "const isForBoth = kind === 'delivered' || moved.is_shared",
    "const isForBoth = kind === 'delivered' || kind === 'read'",
    'features/profile/sharing',
  ),
  matches(
    'the list of matches hides receipts that are not shared',
    'person.shares_read_receipts && viewer.shares_read_receipts',
    'person.shares_read_receipts || viewer.shares_read_receipts',
    'features/profile/sharing',
  ),
  matches(
    'a copy of an unmatched chat stays 90 days',
    'archivedFor = 90 *',
    'archivedFor = 9 *',
    'features/promises/times',
  ),
  cells(
    'others see a square of a mile',
    'visible: 1, private: 5',
    'visible: 0.1, private: 5',
    'realtime-server/src/features/location/rules',
    'features/location',
  ),
  places(
    'short moves show two hours later at the earliest',
    'moves.afterHours.from + random *',
    'random *',
    'realtime-server/src/features/location/rules',
    'features/location',
  ),
  location(
    'others see another point than the exact one',
    'placeOf(displaced(point, directionOf(userId), shifts.all), known)',
    'placeOf(point, known)',
    'features/location',
  ),
  location(
    'a short move is not seen at once',
    '&& !isSwitched && isShort(known, point))',
    '&& isSwitched && isShort(known, point))',
    'features/location',
  ),
  swipes(
    'a like is told to no one',
    'const isNews = isSuperLike && outcome',
    'const isNews = isLike && outcome',
    'features/swipes',
    'attacks/events',
    'attacks/hidden-fields',
  ),
  listed(
    'the list of people one knows is deleted whole',
    'return change(unit, userId, () => deleteKnown(unit.tx, userId))',
    'return change(unit, userId, async () => {})',
    'features/people-i-know',
  ),
  replaced(
    'what stood in a message goes after 90 days',
    'const keptFor = 90 *',
    'const keptFor = 900 *',
    'features/attachments',
  ),
  known('200 addresses a day are listed', 'aDay: 200', 'aDay: 201', 'features/people-i-know'),
  hidden(
    'the end of a match hides the two from each other',
    'SELECT user2_id FROM matches WHERE user1_id = viewer_id AND ended_at IS NOT NULL',
    'SELECT user2_id FROM matches WHERE false',
    'features/matches',
    'features/visibility',
    'features/media/photo',
  ),
  raised(
    'the order of a deck tells nothing of today’s likes',
    'likedAt.toISOString().slice(0, 10) < day',
    'likedAt.toISOString().slice(0, 10) <= day',
    'realtime-server/src/features/discovery/raised',
  ),
  learning(
    'whom a person was shown to is kept for 30 days',
    'const dealtKept = 30',
    'const dealtKept = 60',
    'features/promises/times',
  ),
  deletion(
    'an account is deleted with its files',
    'await media.removeFiles(uploads.filter((upload) => !upload.is_awaited))',
    '',
    'features/deletion',
  ),
  deletion(
    'an account is deleted with its rows',
    'await deleteRows(db, userId)',
    '',
    'features/deletion',
  ),
  deletion(
    'a deletion needs the password',
    'await auth.proveOwner(session, password, address)',
    '',
    'features/deletion',
    'attacks/actors',
  ),
  deletion(
    'others lose a person at once who deletes their account',
    'await closeAccount(unit.tx, userId, clock.now())',
    '',
    'features/deletion',
  ),
  download(
    'the export has the files',
    'if (found) await add(file, found)',
    '',
    'features/export',
    'features/slow-export',
    'features/export.full',
  ),
  exported(
    'the export has the profile',
    "name: 'profile',",
    "name: 'profiles',",
    'features/export',
    'features/profile/vitals',
    'features/export.full',
  ),
  dates(
    'dates of an ended match are kept for 90 days',
    'keptFor = 90 *',
    'keptFor = 900 *',
    'features/promises/times',
  ),
  sessions(
    'addresses of sign-ins are kept for 90 days',
    'addressKnown: 90 * day',
    'addressKnown: 900 * day',
    'features/promises/times',
  ),
  uploads(
    'a photo that nothing shows is gone after a day',
    "photo: {\n    readers: 'profile',\n    files: (name, ending) => [main(name, ending), smallOf(name)],\n    keptUnused: day,",
    "photo: {\n    readers: 'profile',\n    files: (name, ending) => [main(name, ending), smallOf(name)],\n    keptUnused: 7 * day,",
    'features/media/documents',
    'faults/orphans',
  ),
  evidence(
    'pictures of a report go an hour after the decision',
    'keptAfter = 65 *',
    'keptAfter = 650 *',
    'features/media/evidence',
  ),
  kept(
    'a browser forgets after 30 days what it was not served again',
    'keptFor = 30 *',
    'keptFor = 300 *',
    'journeys/offline.full',
  ),
]
