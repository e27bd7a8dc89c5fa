/** Ways to install the app: by the browser's prompt, or by manual steps on an iPhone or iPad. */
export type InstallWay = 'prompt' | 'steps'

interface Browser {
  /** It has a prompt that the app may show. */
  asks: boolean
  isInstalled: boolean
  isApplePhone: boolean
  userAgent: string
}

/** Null if impossible or already installed. Browsers inside other apps have no Home Screen to add to, and do not identify as Safari. */
export function wayOf({ asks, isInstalled, isApplePhone, userAgent }: Browser): InstallWay | null {
  if (isInstalled) return null
  if (asks) return 'prompt'
  return isApplePhone && /\bSafari\//.test(userAgent) ? 'steps' : null
}
