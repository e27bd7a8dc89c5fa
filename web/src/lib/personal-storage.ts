const PREFIX = 'personal'

/** Whose tab this is; nothing is kept before it is known. */
let owner: string | undefined

const keyOf = (name: string) => `${PREFIX}:${owner}:${name}`

/** Says whose tab this is. What a browser still keeps for anybody else is removed. */
export function openPersonalStorage(userId: string): void {
  owner = userId
  removeKeys((key) => !key.startsWith(`${PREFIX}:${userId}:`))
}

/** Removes what is kept for the person of this tab: their session has ended. */
export function clearPersonalStorage(): void {
  if (owner !== undefined) removeKeys((key) => key.startsWith(`${PREFIX}:${owner}:`))
  owner = undefined
}

/** What this browser keeps for the person of this tab, as JSON; undefined where it keeps nothing, or may not. */
export function readPersonal(name: string): unknown {
  if (owner === undefined) return undefined
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value beyond the tab until the session ends. False where the browser keeps nothing. */
export function writePersonal(name: string, value: unknown): boolean {
  if (owner === undefined) return false
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Calls `changed` when another tab of the same person has written the value. */
export function onPersonalChange(name: string, changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (owner !== undefined && key === keyOf(name)) changed()
  })
}

function removeKeys(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${PREFIX}:`) && isMeant(key)) localStorage.removeItem(key)
    }
  } catch {
    // A browser that lets nothing be kept has nothing to remove.
  }
}
