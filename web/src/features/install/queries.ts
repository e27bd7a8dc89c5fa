import { useSyncExternalStore } from 'react'
import { lasting } from '../../lib/storage.ts'
import { isApplePhone, isInstalled } from '../push/queries.ts'

/** How the app can be installed here: by the browser's question, or by the user's own steps on an iPhone or iPad. */
export type InstallWay = 'prompt' | 'steps'

/** Null where it is impossible or done. The browsers inside other apps have no Home Screen to add to, and do not call themselves Safari. */
export function installWay(): InstallWay | null {
  if (isInstalled()) return null
  if (window.installPrompt) return 'prompt'
  return isApplePhone() && /\bSafari\//.test(navigator.userAgent) ? 'steps' : null
}

const changes = ['beforeinstallprompt', 'appinstalled', 'installprompted'] as const

function subscribe(changed: () => void): () => void {
  for (const change of changes) addEventListener(change, changed)
  return () => {
    for (const change of changes) removeEventListener(change, changed)
  }
}

/** As `installWay`, kept up to date. */
export const useInstallWay = (): InstallWay | null => useSyncExternalStore(subscribe, installWay)

const offeredKey = 'install-offer'

/** Whether this browser has offered it already: once is enough, whoever signs in here. */
export const wasOffered = (): boolean => lasting.read(offeredKey) !== null

export const rememberOffered = (): void => void lasting.write(offeredKey, 'shown')
