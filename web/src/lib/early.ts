declare global {
  interface Window {
    /** Address → the reply to a call that the page's first script began (vite/first-screen.js). */
    early?: Map<string, Promise<Response>>
  }
}

/** The reply to a call that was begun before the app had come; each is given out once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const reply = window.early?.get(url)
  window.early?.delete(url)
  return reply
}

/** Forgets what nobody asked for: later it would be old. */
export const dropEarly = (): void => window.early?.clear()
