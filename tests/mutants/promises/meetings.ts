import { mutantsOf } from '../mutant.ts'

const timing = mutantsOf('realtime-server/src/features/dates/fields.ts')
const answers = mutantsOf('realtime-server/src/features/dates/rules.ts')
const dateLinks = mutantsOf('realtime-server/src/features/dates/sharing.ts')
const dateFile = mutantsOf('realtime-server/src/features/dates/calendar-file.ts')
const dateForm = mutantsOf('web/src/features/dates/form.ts')
const dateLabels = mutantsOf('web/src/features/dates/labels.ts')
const calls = mutantsOf('realtime-server/src/features/video-chat/rules.ts')
const callNumbers = mutantsOf('realtime-server/src/features/video-chat/contract.ts')
const calling = mutantsOf('realtime-server/src/features/video-chat/calling.ts')
const ice = mutantsOf('realtime-server/src/features/video-chat/ice.ts')
const relay = mutantsOf('realtime-server/src/features/video-chat/relay.ts')
const callTime = mutantsOf('web/src/features/video-chat/time.ts')
const smallWindow = mutantsOf('web/src/features/video-chat/small-place.ts')
const joining = mutantsOf('web/src/features/balloon-games/components/join-button.tsx')
const games = mutantsOf('realtime-server/src/features/balloon-games/fields.ts')
const play = mutantsOf('realtime-server/src/features/balloon-games/rules.ts')
const welcome = mutantsOf('realtime-server/src/features/balloon-games/welcome.ts')
const weeks = mutantsOf('realtime-server/src/features/allowances/rules.ts')
const draw = mutantsOf('web/src/features/balloon-games/draw.ts')
const seals = mutantsOf('web/src/features/balloon-games/seals.ts')
const gameForm = mutantsOf('web/src/features/balloon-games/form.ts')

/** Dates, calls and balloon games. */
export const meetings = [
  timing(
    'a link to a date lives for six hours after its start',
    'lasts: 6 * 60 * 60_000',
    'lasts: 60 * 60 * 60_000',
    'features/promises/times',
    'features/dates',
  ),
  timing(
    'both are reminded of a date two hours before',
    'reminder: 2 * 60 * 60_000',
    'reminder: 1 * 60 * 60_000',
    'features/promises/times',
    'features/dates',
  ),
  timing('a date is within a year', 'ahead: 365', 'ahead: 3650', 'features/promises/numbers'),
  answers(
    'a suggestion is answered by the other person',
    "return plan.askerId === userId ? 'theirs' : made[answer]",
    'return made[answer]',
    'features/dates',
  ),
  answers(
    'a date is answered only as it is',
    "if (plan.version !== version) return 'stale'",
    '',
    'features/dates',
  ),
  dateLinks(
    'a link to a date shows a first name alone',
    "row.name.split(' ')[0] ?? ''",
    'row.name',
    'features/dates',
  ),
  dateLinks(
    'a link is for a date that is agreed on',
    "row.status !== 'accepted' ||\n          row.starts_at",
    'row.starts_at',
    'features/dates',
  ),
  dateLinks(
    'a withdrawn link to a date opens nothing',
    'await dropShares(unit.tx, id, userId)',
    '',
    'features/dates',
    'journeys/dates',
  ),
  dateFile(
    'a later calendar file replaces the earlier one',
    'row.version - 1',
    '0',
    'features/dates',
  ),
  dateForm(
    'the form of a date asks for a place',
    'if (!place) faults.place = texts.place',
    '',
    'web/src/features/dates/form',
  ),
  dateLabels(
    'a date says who canceled it',
    'const isMine = changedBy === myId',
    'const isMine = changedBy !== myId',
    'web/src/features/dates/labels',
    'journeys/dates',
  ),
  callNumbers(
    'fifteen minutes of a call are free',
    'freeSeconds: 900',
    'freeSeconds: 1800',
    'realtime-server/src/features/video-chat/rules',
  ),
  callNumbers(
    'a paid minute costs 3 cents',
    'centsPerMinute: 3',
    'centsPerMinute: 4',
    'realtime-server/src/features/video-chat/rules',
  ),
  callNumbers(
    'a call rings for a minute',
    'ring: 60_000',
    'ring: 90_000',
    'realtime-server/src/features/video-chat/rules',
  ),
  callNumbers(
    'a lost connection is waited for 45 seconds',
    'gone: 45_000',
    'gone: 90_000',
    'realtime-server/src/features/video-chat/rules',
  ),
  calls(
    'each pays half where both agreed',
    'const [more, less] = [Math.ceil(cents / 2), Math.floor(cents / 2)]',
    'const [more, less] = [cents, cents]',
    'realtime-server/src/features/video-chat/rules',
  ),
  calls(
    'a call starts when both are ready',
    "if (!one || !two) return { refused: 'notReady' }\n  // Both",
    "if (!one && !two) return { refused: 'notReady' }\n  // Both",
    'realtime-server/src/features/video-chat/rules',
    'features/video-chat/session',
  ),
  calls(
    'the time of a call runs from its connection',
    'return isAwaited ? session : { ...session, connectedAt: now }',
    'return { ...session, connectedAt: now }',
    'realtime-server/src/features/video-chat/rules',
  ),
  calls(
    'a call that was answered is not missed',
    'if (!ring || after.ring || after.sides[ring.by === 0 ? 1 : 0]) return null',
    'if (!ring || after.ring) return null',
    'features/notifications/kinds',
    'features/video-chat/session',
  ),
  calling(
    'people who owe for minutes get no further ones',
    'if (cents <= owedAtMost) return',
    'if (cents <= owedAtMost || cents > 0) return',
    'features/premium/owed',
    'features/promises/numbers',
    'features/video-chat/time-limits.full',
  ),
  calling(
    'calls ring only where that is on',
    'if (!(await videoSettingsOf(tx, otherId)).rings) return false',
    '',
    'features/video-chat/session',
  ),
  calling(
    'a person is in one call at a time',
    'if (isReady && (await busyOf(tx, [userId], matchId)).size > 0) throw youAreBusy()',
    '',
    'features/video-chat/session',
    'races/calls',
  ),
  ice(
    'a relay gives its key to two who are ready',
    'return mayRelay ? ice : withoutCredentials(ice)',
    'return mayRelay ? ice : ice',
    'features/video-chat/relay',
  ),
  ice(
    'a direct connection needs both',
    'settings.every(({ allows_direct }) => allows_direct)',
    'settings.some(({ allows_direct }) => allows_direct)',
    'features/video-chat/relay',
  ),
  relay(
    'a call goes through the relay until both allow more',
    "bothAllowDirect ? 'all' : 'relay'",
    "bothAllowDirect ? 'all' : 'all'",
    'realtime-server/src/features/video-chat/relay',
    'features/video-chat/relay',
    'journeys/call-relay.full',
  ),
  callTime(
    'a call says that it is free until someone pays',
    'left > 0 || !isPaid',
    'left > 0 && !isPaid',
    'web/src/features/video-chat/time',
  ),
  smallWindow(
    'the small window of a call leaves buttons free',
    'return share + (coversMiddle(window, control) ? 1 : 0)',
    'return 0',
    'web/src/features/video-chat/small-place',
    'journeys/call-window',
  ),
  games('a game has five seats', 'seats: 5,', 'seats: 6,', 'features/promises/numbers'),
  games(
    'a game ends after two hours without an action',
    'idle: 2 *',
    'idle: 3 *',
    'features/promises/times',
  ),
  games(
    'a balloon wins by one in all who are seated and the creator',
    '=> 1 / (seated + 1)',
    '=> 1 / (seated + 2)',
    'realtime-server/src/features/balloon-games/rules',
    'features/balloon-games/playing',
  ),
  play(
    'only the creator ends a game',
    'userId === game.creatorId\n    ? null',
    'userId !== ""\n    ? null',
    'realtime-server/src/features/balloon-games/rules',
    'features/balloon-games/playing',
  ),
  play(
    'ten new balloons are had at most',
    'if (guest.newBalloons >= gameLimits.newBalloons)',
    'if (guest.newBalloons > gameLimits.newBalloons)',
    'realtime-server/src/features/balloon-games/rules',
    'features/balloon-games/playing',
  ),
  play(
    'a game that is full takes no one more',
    'game.guests.length + 1 >= game.maxSlots',
    'game.guests.length >= game.maxSlots',
    'realtime-server/src/features/balloon-games/rules',
    'features/promises/numbers',
  ),
  welcome(
    'a game is for the ages that it names',
    'if (age === null || age < game.min_age || age > game.max_age)',
    'if (age === null || age < game.min_age)',
    'features/balloon-games/scheduling',
  ),
  welcome(
    'a balloon date is for its two people',
    'invited_id === null || userId === creator_id || userId === invited_id',
    'invited_id !== undefined || userId === creator_id || userId === invited_id',
    'features/balloon-games/dates',
  ),
  weeks(
    'one game a week is free',
    'spent >= weekOf(today) &&',
    'spent > weekOf(today) &&',
    'realtime-server/src/features/allowances/rules',
    'features/balloon-games/scheduling',
  ),
  draw(
    'the browser sees where a draw was not what the server said',
    'isRight: isWinner === said',
    'isRight: true',
    'web/src/features/balloon-games/draw',
  ),
  draw(
    'a draw is checked against the seal that was seen before it',
    '=== (seal ?? seedHash)',
    '=== seedHash',
    'web/src/features/balloon-games/draw',
  ),
  seals(
    'a seal that is seen after the end of a game proves nothing',
    "status !== 'finished' && !ids.has(id)",
    '!ids.has(id)',
    'web/src/features/balloon-games/seals',
  ),
  joining(
    'a game without a free video seat is there to watch',
    'freeSeats(game) === 0',
    'freeSeats(game) < 0',
    'journeys/games',
  ),
  gameForm(
    'an invitation needs a description',
    "(isInvitation ? ['description'] : [])",
    '(isInvitation ? [] : [])',
    'web/src/features/balloon-games/form',
  ),
]
