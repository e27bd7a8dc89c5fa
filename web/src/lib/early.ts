interface Early {
  reply: Promise<Response>
  /** Milliseconds, by this device's clock. */
  sentAt: number
  /** It may be a few seconds old when shown, since no event changes it. */
  isLasting: boolean
}

declare global {
  interface Window {
    /** The replies to calls that the page's first script (src/first) started, by address. */
    early?: Map<string, Early>
  }
}

/** Starts a call before the app loads, and keeps its reply for the app. */
export function askEarly(url: string, isLasting = false): Promise<Response> {
  const sentAt = Date.now()
  const reply = fetch(url, { credentials: 'same-origin' })
  window.early ??= new Map()
  window.early.set(url, { reply, sentAt, isLasting })
  return reply
}

/** Takes a call started before the app loaded. Each is handed out once. */
export function takeEarly(url: string): Early | undefined {
  const early = window.early?.get(url)
  window.early?.delete(url)
  return early
}

/** The reply to a call started before the app loaded; it stays for the app to take. */
export const earlyReply = (url: string): Promise<Response> | undefined =>
  window.early?.get(url)?.reply

export const hasEarly = (): boolean => (window.early?.size ?? 0) > 0

/** Drops untaken replies, which later would be outdated or belong to another user. */
export const dropEarly = (): void => window.early?.clear()

/** Drops replies that may have missed an event before the socket was up. */
export function dropMissedEarly(): void {
  for (const [url, { isLasting }] of window.early ?? []) if (!isLasting) window.early?.delete(url)
}
