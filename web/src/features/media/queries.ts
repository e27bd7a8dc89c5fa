import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { create } from 'zustand'
import { storedMe, useMe } from '../../lib/me.ts'
import { arrange } from './photos/arrange.ts'

interface Wishes {
  /** Number of changes in flight. */
  open: number
  order: readonly string[] | null
  main: string | null
  gone: readonly string[]
}
export const none: Wishes = { open: 0, order: null, main: null, gone: [] }

/** Pending changes, shown before the server confirms them. */
export const useWishes = create<Wishes>(() => none)

export const wish = (change: (wishes: Wishes) => Partial<Wishes>) => useWishes.setState(change)

/** Checks whether a change of photos is pending. */
export const useIsSavingPhotos = () => useWishes(({ open }) => open > 0)

export type Photos = Pick<SelfView, 'photos' | 'profilePhoto'>

function wished({ photos, profilePhoto }: Photos, { order, main, gone }: Wishes): Photos {
  const shown = arrange(photos, order ?? photos).filter((url) => !gone.includes(url))
  const wanted = main ?? profilePhoto
  return {
    photos: shown,
    profilePhoto: wanted !== null && shown.includes(wanted) ? wanted : (shown[0] ?? null),
  }
}

/** The user's photos in order and the main one, with pending changes applied. */
export function useOwnPhotos(): Photos {
  const me = useMe()
  const wishes = useWishes()
  return wished(me ?? { photos: [], profilePhoto: null }, wishes)
}

export const ownPhotos = (): Photos =>
  wished(storedMe() ?? { photos: [], profilePhoto: null }, useWishes.getState())
