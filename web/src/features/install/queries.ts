import { useSyncExternalStore } from 'react'
import { lasting } from '../../lib/storage.ts'
import { isApplePhone, isInstalled } from '../push/queries.ts'
import { type InstallWay, wayOf } from './rules.ts'

/** Null if impossible or already installed. */
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

/** Like `installWay`, kept up to date. */
export const useInstallWay = (): InstallWay | null => useSyncExternalStore(subscribe, installWay)

const offeredKey = 'install-offer'

/** Checks whether this browser has already offered it: once is enough, also for other users. */
export const wasOffered = (): boolean => lasting.read(offeredKey) !== null

export const rememberOffered = (): void => void lasting.write(offeredKey, 'shown')
