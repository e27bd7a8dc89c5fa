/** Calls that may fail on any page, as `POST /api/messages 403` or with Chromium's error in place of the status. */
const always = [
  // No one is signed in.
  /^GET \/api\/auth\/me 401$/,
  // Most people of the tests have photos at addresses that lead nowhere.
  /^GET \/api\/media\/proxy 422$/,
  // Too busy, as a slow machine may be at any time. The client tries again, and missing parts show
  // on the screen.
  / 503$/,
  // Given up by a page that was left, or by a query that is no longer on the screen.
  / ERR_ABORTED$/,
  // The test switched the network off.
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

/** Notes an uncaught error, an unhandled rejection or a console error of a page, no matter whose page it is. */
export function noteFault(text: string): void {
  const { ofFile, ofTest } = expected
  if (!matches(text, offlineSocket, ...ofFile.faults, ...ofTest.faults)) found.push(text)
}

/** Notes a call of a page that was refused or broke off: method, path (with the origin, if it is another one) and status or error. */
export function noteFailedCall(call: string): void {
  const { ofFile, ofTest } = expected
  if (!matches(call, ...always, ...ofFile.calls, ...ofTest.calls)) found.push(call)
}

const expecting = () => (isRunning ? expected.ofTest : expected.ofFile)

/** The test causes such faults. They are expected until it ends, or in the whole file if no test runs yet. */
export const expectFault = (pattern: RegExp): void => void expecting().faults.push(pattern)

/**
 * The test lets these calls fail, such as `POST /api/messages 403` or `GET /api/rooms/:id ERR_FAILED`, where `:id` is any part of a
 * path. They are expected until it ends, or in the whole file if no test runs yet.
 */
export function expectFailedCalls(...calls: string[]): void {
  for (const call of calls) {
    const pattern = call.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z]\w*/gi, '[^/ ]+')
    expecting().calls.push(new RegExp(`^${pattern}$`))
  }
}

/** The test cuts the line between pages and their server: every call may break off, at any moment. */
export function expectCutLine(): void {
  expecting().calls.push(/ ERR_(EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED)|SOCKET_NOT_CONNECTED)$/)
  expecting().faults.push(/^WebSocket connection to .* failed: /)
}

/** Calls that a person's tabs still make when their session ends. */
export const afterTheEnd = [
  'GET /api/:what 401',
  'GET /api/:what/:id 401',
  'GET /api/:what/:which/:id 401',
  // A list that is fetched again once its user has no id.
  'GET /api/:what/ 401',
] as const

/** Begins a file. Reports from pages of an earlier one, while they were closed, are forgotten. */
export function startFile(): void {
  isRunning = false
  found = []
  expected = { ofFile: nothing(), ofTest: nothing() }
}

/** A test begins. */
export function startTest(): void {
  isRunning = true
}

/** The test ends. @returns the faults since the end of the one before, or since the file began */
export function takeFaults(): string[] {
  const taken = found
  found = []
  isRunning = false
  expected.ofTest = nothing()
  return taken
}
