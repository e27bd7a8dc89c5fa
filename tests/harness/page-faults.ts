/** Calls that may fail on any page, such as `POST /api/messages 403` or with Chromium's error in place of the status. */
const always = [
  // Signed out.
  /^GET \/api\/auth\/me 401$/,
  // Most people in tests have photos at addresses that do not exist.
  /^GET \/api\/media\/proxy 422$/,
  // Too busy, as a slow machine may be at any time. The client retries, and missing parts show on the screen.
  / 503$/,
  // Abandoned by a page that was left, or by a query no longer on screen.
  / ERR_ABORTED$/,
  // The test turned the network off.
  / ERR_INTERNET_DISCONNECTED$/,
]
const offlineSocket = /^WebSocket connection to .* failed: .*(ERR_INTERNET_DISCONNECTED|503)/

interface Expected {
  faults: RegExp[]
  calls: RegExp[]
}
const nothing = (): Expected => ({ faults: [], calls: [] })

let found: string[] = []
let isRunning = false
let expected = { ofFile: nothing(), ofTest: nothing() }

const matches = (text: string, ...patterns: RegExp[]) =>
  patterns.some((pattern) => pattern.test(text))

/** Records an uncaught error, an unhandled rejection or a console error of any page. */
export function noteFault(text: string): void {
  const { ofFile, ofTest } = expected
  if (!matches(text, offlineSocket, ...ofFile.faults, ...ofTest.faults)) found.push(text)
}

/** Records a page's call that was refused or aborted: method, path (with the origin, if different) and status or error. */
export function noteFailedCall(call: string): void {
  const { ofFile, ofTest } = expected
  if (!matches(call, ...always, ...ofFile.calls, ...ofTest.calls)) found.push(call)
}

const expecting = () => (isRunning ? expected.ofTest : expected.ofFile)

/** Expects such faults until the test ends, or in the whole file if called outside a test. */
export const expectFault = (pattern: RegExp): void => void expecting().faults.push(pattern)

/**
 * Expects these calls to fail, such as `POST /api/messages 403` or `GET /api/rooms/:id ERR_FAILED`, where `:id` is any path part, until the
 * test ends, or in the whole file if called outside a test.
 */
export function expectFailedCalls(...calls: string[]): void {
  for (const call of calls) {
    const pattern = call.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z]\w*/gi, '[^/ ]+')
    expecting().calls.push(new RegExp(`^${pattern}$`))
  }
}

/** Expects the test to cut the connection between pages and server: every call may be aborted, at any moment. */
export function expectCutLine(): void {
  expecting().calls.push(/ ERR_(EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED)|SOCKET_NOT_CONNECTED)$/)
  expecting().faults.push(/^WebSocket connection to .* failed: /)
}

/** Calls that a person's tabs still make when their session ends. */
export const afterTheEnd = [
  'GET /api/:what 401',
  'GET /api/:what/:id 401',
  'GET /api/:what/:which/:id 401',
  // A list refetched once its user has no id.
  'GET /api/:what/ 401',
] as const

/** Starts a file. Drops reports from pages of an earlier file, made while closing. */
export function startFile(): void {
  isRunning = false
  found = []
  expected = { ofFile: nothing(), ofTest: nothing() }
}

export function startTest(): void {
  isRunning = true
}

/** Ends the test. @returns the faults since the previous one ended, or since the file started */
export function takeFaults(): string[] {
  const taken = found
  found = []
  isRunning = false
  expected.ofTest = nothing()
  return taken
}
