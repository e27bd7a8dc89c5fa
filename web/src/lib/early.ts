declare global {
  interface Window {
    /** The replies to calls that the page's first script (src/first) started, by address. */
    early?: Map<string, Promise<Response>>
  }
}

/** Starts a call before the app is loaded, and keeps its reply for the app. */
export function askEarly(url: string): Promise<Response> {
  const reply = fetch(url, { credentials: 'same-origin' })
  window.early ??= new Map()
  window.early.set(url, reply)
  return reply
}

/** The reply to a call that started before the app was loaded. Each is given out once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const reply = window.early?.get(url)
  window.early?.delete(url)
  return reply
}

export const hasEarly = (): boolean => (window.early?.size ?? 0) > 0

/** Drops replies that nobody has taken, because later they would be outdated or belong to somebody else. */
export const dropEarly = (): void => window.early?.clear()
