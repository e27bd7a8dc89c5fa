/** The screens whose pages the worker stores, each with an address at which the server has its page. */
export const shellPages = [
  ['swipe', '/discover'],
  ['matches', '/matches'],
  ['chat', '/chat/-'],
  ['rooms', '/app/rooms'],
  ['room-chat', '/app/rooms/-'],
  ['profile', '/profile'],
  ['auth', '/auth'],
] as const

/** Which stored page opens an address. The page of Discover opens those that have none of their own: the app shows its screen by the address. */
export const shellPageOf = (path: string): string => ownPageOf(path) ?? '/discover'

/** The stored page of this very address; undefined if it is opened with that of Discover. */
export function ownPageOf(path: string): string | undefined {
  if (path === '/') return '/auth'
  if (path.startsWith('/chat/')) return '/chat/-'
  if (path.startsWith('/app/rooms/')) return '/app/rooms/-'
  return shellPages.find(([, url]) => url === path)?.[1]
}

/**
 * Checks whether an address shows a screen of the app, and not a file, a download or an answer of
 * the server.
 */
export const isScreen = (path: string): boolean =>
  !/^\/(api|media|socket\.io|assets)(?![^/])|\.\w+$/.test(path)
