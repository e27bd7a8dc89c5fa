import { type Mutant, mutantsOf } from '../mutant.ts'

const origin = mutantsOf('realtime-server/src/platform/base/origin.ts')
const cookies = mutantsOf('realtime-server/src/platform/sessions/cookies.ts')
const passwords = mutantsOf('realtime-server/src/platform/sessions/passwords.ts')
const authRules = mutantsOf('realtime-server/src/features/auth/rules.ts')
const signIns = mutantsOf('realtime-server/src/features/auth/signing-in.ts')
const limits = mutantsOf('realtime-server/src/platform/base/rate-limit.ts')
const bodies = mutantsOf('realtime-server/src/platform/http/json-bodies.ts')
const flight = mutantsOf('realtime-server/src/platform/http/in-flight.ts')
const frames = mutantsOf('realtime-server/src/platform/sockets/frame-budget.ts')
const handshake = mutantsOf('realtime-server/src/platform/sockets/handshake.ts')
const fetched = mutantsOf('realtime-server/src/features/media/public-fetch.ts')
const platform = mutantsOf('realtime-server/src/platform/platform.ts')
const downloads = mutantsOf('realtime-server/src/platform/http/downloads.ts')
const headers = mutantsOf('realtime-server/src/platform/http/security-headers.ts')

/** Attacks from outside: other pages, guesses, floods, files. */
export const strangers: readonly Mutant[] = [
  origin(
    'another site’s page changes nothing',
    'if (isSafe || isOwnOrigin(request.raw)) done()',
    'if (isSafe || true) done()',
    'attacks/foreign-pages',
  ),
  origin(
    'a foreign form is no own page',
    "if (site === 'cross-site' || site === 'same-site') return false",
    '',
    'attacks/foreign-pages',
  ),
  platform(
    'another site’s page opens no socket',
    'isOwnOrigin(request) &&',
    '',
    'attacks/foreign-pages',
  ),
  handshake(
    'a socket needs a session',
    "if (!session) throw new Denied('UNAUTHORIZED')",
    "if (!session) { socket.data = { userId: '', sessionId: '', timeZone: undefined }; return }",
    'features/live',
    'attacks/actors',
  ),
  cookies(
    'scripts cannot read the session',
    'httpOnly: true',
    'httpOnly: false',
    'features/auth',
    'features/requirements',
    'attacks/foreign-pages',
  ),
  passwords(
    'a password is checked',
    'if (await verify(hashed, form)) return isHash',
    'return isHash',
    'features/auth',
  ),
  authRules(
    'a common password is refused',
    'return isCommonPassword(password) ?',
    'return false as boolean ?',
    'features/auth',
    'features/account/reset',
  ),
  signIns(
    'a password changed meanwhile opens nothing',
    'if (!(await still(tx))) throw badCredentials()',
    '',
    'races/sign-in',
  ),
  limits(
    'a spent budget refuses',
    'if (used <= count) return',
    'return',
    'attacks/lockouts',
    'features/auth',
    'attacks/profile-floods',
  ),
  limits(
    'networks around an address have a budget',
    'for (const { key, span } of networksOf(address))\n        await spend',
    'for (const { key, span } of networksOf(address).slice(0, 1))\n        await spend',
    'attacks/lockouts',
    'features/auth',
    'attacks/disguises',
  ),
  bodies(
    'a body has no more parts than its route needs',
    'isWithin(body, sizeOf(request.routeOptions.schema?.body))',
    'true',
    'attacks/profile-floods',
    'attacks/json-floods.full',
  ),
  flight(
    'a connection has few requests at once',
    'if (held.releases.size >= inFlightAtMost.connection || socket.writableLength > unreadAtMost)',
    'if (false)',
    'attacks/crowding.full',
    'attacks/raw-pipelining.full',
  ),
  frames(
    'a socket without a session sends little',
    'return left.frames >= 0 && left.bytes >= 0',
    'return true',
    'attacks/pending-connections.full',
    'attacks/raw-frames.full',
  ),
  fetched(
    'nothing internal is fetched',
    'if (!found.every(isPublicUnicast) || !isUsualPort) throw refused()',
    '',
    'features/media/proxy',
    'features/media/song-links',
  ),
  fetched(
    'a redirect leads nowhere internal',
    'const address = await publicAddress(url, allowed)',
    'const address = isIP(url.hostname) ? url.hostname : await publicAddress(url, allowed)',
    'features/media/proxy',
    'features/media/song-links',
  ),
  downloads(
    'a download ends with the right to it',
    'if (!isAllowed) download.end()',
    '',
    'attacks/access-changes',
  ),
  headers(
    'every response has the headers of security',
    'answer.headers(headers)',
    '',
    'attacks/disguises',
  ),
]
