import { useSyncExternalStore } from 'react'
import { lasting } from '../../lib/storage.ts'
import { isApplePhone, isInstalled } from '../push/queries.ts'
import { type InstallWay, wayOf } from './rules.ts'

/** Null where it is impossible or done. */
export const installWay = (): InstallWay | null =>
  wayOf({
    asks: window.installPrompt !== undefined,
    isInstalled: isInstalled(),
    isApplePhone: isApplePhone(),
    userAgent: navigator.userAgent,
  })

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

/**
 * Checks whether this browser has offered it already: once is enough, also for others who sign in
 * here.
 */
export const wasOffered = (): boolean => lasting.read(offeredKey) !== null

export const rememberOffered = (): void => void lasting.write(offeredKey, 'shown')
