/** What Chromium itself logs of calls that the journeys let fail, and of connections that they cut. Anything else is a fault. */
const usual = [
  /^Failed to load resource: the server responded with a status of (401|403|404|409|410|413|415|422|429|503)\b/,
  /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_\w+|ABORTED|NETWORK_CHANGED|EMPTY_RESPONSE)/,
  /^WebSocket connection to .* failed/,
]

let found: string[] = []
let allowed: RegExp[] = []

/** Notes an uncaught error, an unhandled rejection or a console error of a page, no matter whose page it is. */
export function noteFault(text: string): void {
  if (![...usual, ...allowed].some((pattern) => pattern.test(text))) found.push(text)
}

/** From now until the end of this test such faults are expected: the test causes them. */
export const expectFault = (pattern: RegExp): void => void allowed.push(pattern)

/** The faults since the last call. What this test expected is forgotten. */
export function takeFaults(): string[] {
  const taken = found
  found = []
  allowed = []
  return taken
}
