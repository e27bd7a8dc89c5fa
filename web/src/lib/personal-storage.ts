import { personalDatabases } from './personal-rows.ts'
import { clearPictures, clearShared, databases, lasting } from './storage.ts'

const PREFIX = 'personal'

/** The user of this tab. Nothing is stored before they are known. */
let owner: string | undefined

/** Callbacks that wait until the user is known. */
const waiting = new Set<() => void>()

/** The id of this tab's user; undefined while unknown. */
export const personHere = (): string | undefined => owner

/** The id of the user for whom a value is stored here, before this tab's user is known; undefined if there is none. */
export function lastPersonWith(name: string): string | undefined {
  const owners = lasting.keys().flatMap((key) => {
    const [prefix, id, own] = key.split(':')
    return prefix === PREFIX && own === name && id ? [id] : []
  })
  return owners.length === 1 ? owners[0] : undefined
}

const keyOf = (name: string) => `${PREFIX}:${owner}:${name}`

/** Sets this tab's user, and removes the stored data of all others. */
export function openPersonalStorage(userId: string): void {
  if (owner === userId) return
  owner = userId
  removeKeys((key) => !key.startsWith(`${PREFIX}:${userId}:`))
  for (const work of waiting) work()
  waiting.clear()
}

/** Calls back once this tab's user is known: now, or as soon as they are. */
export function onPersonalOpen(work: () => void): void {
  if (owner === undefined) waiting.add(work)
  else work()
}

/** Removes everyone's data when signed out: sessions may have ended while no tab was open. */
export function forgetEveryone(): void {
  removeKeys(() => true)
}

/** Removes the data of this tab's user, because their session has ended. */
export function clearPersonalStorage(): void {
  if (owner !== undefined) removeKeys((key) => key.startsWith(`${PREFIX}:${owner}:`))
  owner = undefined
}

/** A stored JSON value of this tab's user; undefined if there is none. */
export function readPersonal(name: string): unknown {
  if (owner === undefined) return undefined
  try {
    return JSON.parse(lasting.read(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value until the session ends, beyond the life of the tab. @returns false if the browser does not store it */
export function writePersonal(name: string, value: unknown): boolean {
  if (owner === undefined) return false
  return lasting.write(keyOf(name), JSON.stringify(value))
}

/** Calls `changed` when another tab of the same user has stored the value. */
export function onPersonalChange(name: string, changed: () => void): void {
  globalThis.window?.addEventListener('storage', ({ key }) => {
    if (owner !== undefined && key === keyOf(name)) changed()
  })
}

function removeKeys(isMeant: (key: string) => boolean): void {
  for (const key of lasting.keys()) {
    if (!key.startsWith(`${PREFIX}:`) || !isMeant(key)) continue
    lasting.remove(key)
    for (const name of personalDatabases)
      if (key.endsWith(`:${name}`)) databases()?.deleteDatabase(name)
    if (key.endsWith(':kept')) void clearPictures()
    if (key.endsWith(':shared')) void clearShared(key.split(':')[1])
  }
}
