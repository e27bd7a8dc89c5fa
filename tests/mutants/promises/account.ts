import { mutantsOf } from '../mutant.ts'

const contract = mutantsOf('realtime-server/src/features/auth/contract.ts')
const signIns = mutantsOf('realtime-server/src/features/auth/signing-in.ts')
const own = mutantsOf('realtime-server/src/features/account/service.ts')
const codes = mutantsOf('realtime-server/src/features/auth/sign-up-codes.ts')
const links = mutantsOf('realtime-server/src/features/account/links.ts')
const reset = mutantsOf('realtime-server/src/features/account/reset.ts')
const email = mutantsOf('realtime-server/src/features/account/email.ts')
const addresses = mutantsOf('realtime-server/src/features/account/addresses.ts')
const keys = mutantsOf('realtime-server/src/features/passkeys/contract.ts')
const newPasskeys = mutantsOf('realtime-server/src/features/passkeys/adding.ts')
const passkeys = mutantsOf('realtime-server/src/features/passkeys/keeping.ts')
const sessions = mutantsOf('realtime-server/src/platform/sessions/session.ts')
const form = mutantsOf('web/src/features/auth/rules.ts')
const way = mutantsOf('web/src/app/return-path.ts')
const storage = mutantsOf('web/src/lib/personal-storage.ts')

/** Signing in, and the ways into an account. */
export const account = [
  contract(
    'a password has six characters',
    'min: 6, advised',
    'min: 5, advised',
    'features/promises/lengths',
  ),
  signIns(
    'an unknown address is answered like a wrong password',
    'if (!found || !isRight) throw badCredentials()',
    'if (!found) throw excluded(null)\n      if (!isRight) throw badCredentials()',
    'features/auth',
    'attacks/lockouts',
  ),
  signIns(
    'signing out ends the tabs of a session',
    "endSession(session.id, 'signed-out')",
    '',
    'races/messages',
    'races/sign-out',
    'attacks/sessions.full',
  ),
  codes(
    'a sign-up beyond those of its internet address needs a mailed code',
    "throw refuse('codeNeeded')",
    '',
    'features/sign-up-codes',
  ),
  codes(
    'a code is that of its address and time',
    'if (!codes.fits(email, code, clock.now())) return false',
    '',
    'features/sign-up-codes',
  ),
  own(
    'a new password ends all other sessions',
    'await endSessions(unit, session.userId, session.id)',
    '',
    'features/account/sessions',
  ),
  own(
    'a new password takes back a wish for another address',
    "await deleteLinks(unit.tx, session.userId, ['reset', 'email'])",
    "await deleteLinks(unit.tx, session.userId, ['reset'])",
    'features/account/email',
  ),
  own(
    'a session is ended by its own person',
    'if (!(await deleteSessionOf(tx, userId, id))) throw notFound()',
    'await deleteSessionOf(tx, userId, id)',
    'features/account/sessions',
    'attacks/actors',
  ),
  links(
    'a link for a new password lives 15 minutes',
    'reset: 15 *',
    'reset: 150 *',
    'features/promises/times',
    'features/account/reset',
  ),
  links(
    'a link to a new address lives a day',
    'email: 24 *',
    'email: 48 *',
    'features/promises/times',
  ),
  links(
    'the former address takes the account back for 48 hours',
    "'email-undo': 48 *",
    "'email-undo': 24 *",
    'features/promises/times',
  ),
  reset(
    'a password by mail removes all passkeys',
    'const removed = await deletePasskeys(unit.tx, link.user_id)',
    'const removed = 0',
    'features/passkeys',
  ),
  reset(
    'a password by mail ends all sessions',
    'await endSessions(unit, link.user_id)\n        await mail.mailPasswordReset',
    'await mail.mailPasswordReset',
    'features/account/reset',
  ),
  email(
    'another address needs the password',
    'await auth.proveOwner(session, password, address)',
    '',
    'features/account/email',
  ),
  email(
    'taking an address back drops the thief’s password',
    'await dropPassword(tx, link.user_id)',
    '',
    'features/account/email',
  ),
  addresses(
    'an address that was left is free for its owner',
    'const isKept = await isEmailKept(reader, email, now, userId)',
    'const isKept = false',
    'features/account/email',
  ),
  keys('ten passkeys at most', 'keys: 10 }', 'keys: 11 }', 'features/promises/numbers'),
  newPasskeys(
    'a new passkey needs a proof of who asks',
    'await auth.proveOwner(session, password, address)\n      const known',
    'const known',
    'features/passkeys',
  ),
  passkeys(
    'the last way to sign in stays',
    '(await passwordOf(tx, userId)) === null && (await passkeysOf(tx, userId)).length === 0)',
    '(await passwordOf(tx, userId)) === null && (await passkeysOf(tx, userId)).length < 0)',
    'features/passkeys',
    'journeys/passkeys.full',
  ),
  sessions(
    'a session ends after 14 days without use',
    'idle: 14 * day',
    'idle: 24 * day',
    'features/promises/times',
  ),
  sessions(
    'a session ends after 30 days',
    'absolute: 30 * day',
    'absolute: 300 * day',
    'features/promises/times',
  ),
  sessions(
    'twenty sessions at most',
    'sessionsAtMost = 20',
    'sessionsAtMost = 21',
    'features/promises/numbers',
  ),
  form(
    'the same password is typed twice',
    'if (password !== confirmation) faults.confirmation',
    'if (password !== password) faults.confirmation',
    'web/src/features/auth/rules',
  ),
  form(
    'a form that is empty says what is missing',
    'if (isBlank(email)) faults.email = absent',
    '',
    'web/src/features/auth/rules',
    'journeys/gates-auth',
  ),
  way(
    'signing in leads nowhere outside of the app',
    "origin === here && screenAt(pathname)?.gate === 'complete'",
    "screenAt(pathname)?.gate === 'complete'",
    'web/src/app/return-path',
  ),
  storage(
    'what a browser stored of a person leaves with them',
    'if (owner !== undefined) removeKeys((key) => key.startsWith(`${PREFIX}:${owner}:`))',
    '',
    'journeys/waiting',
    'journeys/offline',
  ),
]
