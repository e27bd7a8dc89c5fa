/** The screens whose pages the worker stores, each with an address at which the server serves its page. */
export const shellPages = [
  ['swipe', '/discover'],
  ['matches', '/matches'],
  ['chat', '/chat/-'],
  ['rooms', '/app/rooms'],
  ['room-chat', '/app/rooms/-'],
  ['profile', '/profile'],
  ['auth', '/auth'],
] as const

/** The stored page for an address. Addresses without a page of their own get Discover's: the app picks the screen by address. */
export const shellPageOf = (path: string): string => ownPageOf(path) ?? '/discover'

/** The stored page of exactly this address; undefined if Discover's page opens it. */
export function ownPageOf(path: string): string | undefined {
  if (path === '/') return '/auth'
  if (path.startsWith('/chat/')) return '/chat/-'
  if (path.startsWith('/app/rooms/')) return '/app/rooms/-'
  return shellPages.find(([, url]) => url === path)?.[1]
}

/** Checks whether an address shows a screen of the app rather than a file, a download or an API reply. */
export const isScreen = (path: string): boolean =>
  !/^\/(api|media|socket\.io|assets)(?![^/])|\.\w+$/.test(path)
