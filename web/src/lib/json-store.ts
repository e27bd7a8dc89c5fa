import { createJSONStorage, type PersistStorage } from 'zustand/middleware'
import type { Store } from './storage.ts'

/** Adapts a store for zustand's `persist`. */
export const jsonOf = <S>({ read, write, remove }: Store): PersistStorage<S> | undefined =>
  createJSONStorage<S>(() => ({ getItem: read, setItem: write, removeItem: remove }))
