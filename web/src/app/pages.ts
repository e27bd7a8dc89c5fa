/** The pages' chunks, by name: the routes load one when it is shown, the shell fetches the others while nothing happens. */
export const pages = {
  auth: () => import('../features/auth/auth-page.tsx'),
  wizard: () => import('../features/profile/wizard-page.tsx'),
  discover: () => import('../features/discovery/discover-page.tsx'),
  matches: () => import('../features/matches/matches-page.tsx'),
  chat: () => import('../features/chat/chat-page.tsx'),
  games: () => import('../features/balloon-games/balloon-games-page.tsx'),
  profile: () => import('../features/profile/profile-page.tsx'),
}

/** Fetches the tabs' chunks once the browser is idle, so that a tab opens without a wait. */
export function fetchTabsWhenIdle(): void {
  const fetchTabs = () => {
    for (const page of [pages.discover, pages.matches, pages.chat, pages.games, pages.profile])
      page().catch(() => undefined)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(fetchTabs, { timeout: 5000 })
  else setTimeout(fetchTabs, 2000)
}
