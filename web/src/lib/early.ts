declare global {
  interface Window {
    /** The replies to calls that the page's first script began (vite/first-screen.js), by address. */
    early?: Map<string, Promise<Response>>
  }
}

/** The reply to a call that began before the app was loaded. Each is given out once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const reply = window.early?.get(url)
  window.early?.delete(url)
  return reply
}

/** Drops replies that nobody used, since they would be stale later. */
export const dropEarly = (): void => window.early?.clear()
