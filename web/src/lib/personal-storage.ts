import { personalDatabases } from './personal-rows.ts'
import { clearPictures, clearShared, databases, lasting } from './storage.ts'

const PREFIX = 'personal'

/** The person of this tab. Nothing is stored before they are known. */
let owner: string | undefined

/** Work that waits for the person to be known. */
const waiting = new Set<() => void>()

/** The id of the person of this tab; undefined before they are known. */
export const personHere = (): string | undefined => owner

/** The id of the person for whom a value is stored here, before the person of this tab is known; undefined if there is none. */
export function lastPersonWith(name: string): string | undefined {
  const owners = lasting.keys().flatMap((key) => {
    const [prefix, id, own] = key.split(':')
    return prefix === PREFIX && own === name && id ? [id] : []
  })
  return owners.length === 1 ? owners[0] : undefined
}

const keyOf = (name: string) => `${PREFIX}:${owner}:${name}`

/** Sets the person of this tab, and removes what the browser still stores for anyone else. */
export function openPersonalStorage(userId: string): void {
  if (owner === userId) return
  owner = userId
  removeKeys((key) => !key.startsWith(`${PREFIX}:${userId}:`))
  for (const work of waiting) work()
  waiting.clear()
}

/** Runs work once the person of this tab is known: now, or as soon as they are. */
export function onPersonalOpen(work: () => void): void {
  if (owner === undefined) waiting.add(work)
  else work()
}

/**
 * Removes everyone's data, because no one is signed in: their sessions may have ended while no tab
 * was open.
 */
export function forgetEveryone(): void {
  removeKeys(() => true)
}

/** Removes the data of this tab's person, because their session has ended. */
export function clearPersonalStorage(): void {
  if (owner !== undefined) removeKeys((key) => key.startsWith(`${PREFIX}:${owner}:`))
  owner = undefined
}

/** A stored JSON value of the person of this tab; undefined if there is none. */
export function readPersonal(name: string): unknown {
  if (owner === undefined) return undefined
  try {
    return JSON.parse(lasting.read(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value until the session ends, longer than the tab. @returns false if the browser does not store it */
export function writePersonal(name: string, value: unknown): boolean {
  if (owner === undefined) return false
  return lasting.write(keyOf(name), JSON.stringify(value))
}

/** Calls `changed` when another tab of the same person has stored the value. */
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
