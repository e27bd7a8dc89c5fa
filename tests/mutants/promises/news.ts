import { mutantsOf } from '../mutant.ts'

const fields = mutantsOf('realtime-server/src/features/notifications/fields.ts')
const rules = mutantsOf('realtime-server/src/features/notifications/rules.ts')
const bell = mutantsOf('realtime-server/src/features/notifications/service.ts')
const contract = mutantsOf('realtime-server/src/features/push/contract.ts')
const push = mutantsOf('realtime-server/src/features/push/service.ts')
const quiet = mutantsOf('web/src/features/notifications/quiet-hours.ts')
const labels = mutantsOf('web/src/features/notifications/labels.ts')
const pushed = mutantsOf('web/src/worker/pushed.ts')
const icon = mutantsOf('web/src/app/shell/icon-count.ts')

/** The bell and web push. */
export const news = [
  fields(
    'the bell keeps 60 days',
    'notificationsKept = 60 *',
    'notificationsKept = 600 *',
    'features/promises/times',
    'features/notifications/settings',
  ),
  fields(
    'no one misses what the team decides',
    "['verification', 'moderation', 'support']",
    "['verification', 'support']",
    'realtime-server/src/features/notifications/rules',
    'features/notifications/settings',
  ),
  rules(
    'quiet hours span midnight',
    'minute >= from || minute < until',
    'minute >= from && minute < until',
    'realtime-server/src/features/notifications/rules',
  ),
  rules(
    'nothing is pushed in quiet hours',
    'return !isQuiet(localMinute(now, time_zone), quiet_from, quiet_until)',
    'return isQuiet(localMinute(now, time_zone), quiet_from, quiet_until)',
    'features/notifications/settings',
    'features/push',
  ),
  bell(
    'what came after the list was shown stays unread',
    'until: until ? earlier(new Date(until), now) : now',
    'until: now',
    'features/notifications/settings',
  ),
  bell(
    'a kind that is off notifies no one',
    'if (settings && isWanted(settings, cause.kind))',
    'if (settings)',
    'features/notifications/settings',
    'features/notifications/kinds',
  ),
  contract('ten browsers are pushed to', 'subscriptions: 10', 'subscriptions: 11', 'features/push'),
  push(
    'a push service keeps news for twelve hours',
    'keptFor = 12 *',
    'keptFor = 24 *',
    'features/push',
  ),
  push(
    'people with a tab open are not pushed to',
    'if (await isOnline(row.user_id)) {',
    'if (!what && (await isOnline(row.user_id))) {',
    'features/push',
  ),
  push(
    'a muted chat pushes no reaction',
    'if (await isMuted(tx, userId, matchId)) return',
    '',
    'features/push',
  ),
  push(
    'a message that was read before its push is not pushed',
    "if (about && kind !== 'reaction' && !(await isStillNews(row.user_id, about, kind))) return",
    '',
    'features/push',
  ),
  quiet(
    'a page is quiet when the server is',
    'from < until ? minute >= from && minute < until',
    'from < until ? minute > from && minute <= until',
    'web/src/features/notifications/quiet-hours',
  ),
  labels(
    'a match in the bell leads to its chat',
    'text: t`Say hello!`,\n        to: `/chat/${subjectId}`',
    "text: t`Say hello!`,\n        to: '/matches'",
    'web/src/features/notifications/labels',
    'journeys/notifications',
  ),
  pushed('a push opens no other site', '/^\\/(?![/\\\\])/', '/^\\//', 'web/src/worker/pushed'),
  icon(
    'the icon shows how much is new',
    'count > 0 ? navigator.setAppBadge?.(count)',
    'count > 0 ? navigator.setAppBadge?.(1)',
    'web/src/app/shell/icon-count',
    'journeys/install',
  ),
]
