import { createJSONStorage, type PersistStorage } from 'zustand/middleware'
import type { Store } from './storage.ts'

/** A store in the form that zustand's `persist` takes. */
export const jsonOf = <S>({ read, write, remove }: Store): PersistStorage<S> | undefined =>
  createJSONStorage<S>(() => ({ getItem: read, setItem: write, removeItem: remove }))
