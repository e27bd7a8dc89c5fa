import { proofAt, Seen } from '../platform/http/seen.ts'
import type { Installation } from './check.ts'

/** Milliseconds for one answer from outside. */
const patience = 8000
/** Belongs to no one: what a client claims of itself must not count. */
export const claimed = '198.51.100.77'

/** Asks this installation from outside, by PUBLIC_URL. Follows no redirect. */
export const askOutside = (
  { env }: Installation,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${env.PUBLIC_URL}${path}`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })

/** Asks a process how it saw this request, which claims to come from elsewhere; null if it does not know us. */
export async function askSeen(
  installation: Installation,
): Promise<{ seen: Seen; cookie: string } | null> {
  const { env, clock } = installation
  const reply = await askOutside(installation, '/api/seen', {
    authorization: proofAt(env.SESSION_SECRET, clock.now().getTime()),
    'x-forwarded-for': claimed,
  })
  const { data: seen } = Seen.safeParse(await reply.json().catch(() => null))
  return seen ? { seen, cookie: reply.headers.getSetCookie()[0] ?? '' } : null
}
