/** How the app can be installed: by the browser's question, or by the user's own steps on an iPhone or iPad. */
export type InstallWay = 'prompt' | 'steps'

interface Browser {
  /** It has a question that it lets the app ask. */
  asks: boolean
  isInstalled: boolean
  isApplePhone: boolean
  userAgent: string
}

/** Null where it is impossible or done. The browsers inside other apps have no Home Screen to add to, and do not call themselves Safari. */
export function wayOf({ asks, isInstalled, isApplePhone, userAgent }: Browser): InstallWay | null {
  if (isInstalled) return null
  if (asks) return 'prompt'
  return isApplePhone && /\bSafari\//.test(userAgent) ? 'steps' : null
}
