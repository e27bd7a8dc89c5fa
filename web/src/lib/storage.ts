// The only file that touches browser storage. Users may forbid it, and then merely naming `localStorage` throws.

/** A key-value store of texts. Without browser storage it lasts as long as the page. */
export interface Store {
  read(key: string): string | null
  /** @returns false if the browser does not store it */
  write(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
  clear(): void
}

function storeOf(area: 'localStorage' | 'sessionStorage'): Store {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T): { done: T } | null => {
    try {
      const storage: Storage | null | undefined = globalThis[area]
      return storage ? { done: act(storage) } : null
    } catch {
      return null
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key))?.done ?? null,
    write(key, value) {
      const isStored = attempt((storage) => storage.setItem(key, value)) !== null
      if (isStored) memory.delete(key)
      else memory.set(key, value)
      return isStored
    },
    remove(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt(Object.keys)?.done ?? [])])],
    clear() {
      memory.clear()
      attempt((storage) => storage.clear())
    },
  }
}

/** Storage that outlives the tab and is shared by all tabs. */
export const lasting: Store = storeOf('localStorage')

/** Storage that survives a reload of this tab. */
export const ofTab: Store = storeOf('sessionStorage')

/** A browser API; undefined if missing or forbidden. */
function part<T>(find: () => T | undefined): T | undefined {
  try {
    return find() ?? undefined
  } catch {
    return undefined
  }
}

/** The browser's caches; undefined if missing or forbidden. */
export const cachesHere = (): CacheStorage | undefined => part(() => globalThis.caches)

export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  part(() => navigator.serviceWorker)

/** The browser's databases; undefined if missing or forbidden. */
export const databases = (): IDBFactory | undefined => part(() => indexedDB)

/** A channel to other tabs; undefined if unsupported. */
export const channelOf = (name: string): BroadcastChannel | undefined =>
  part(() => new BroadcastChannel(name))

/**
 * Claims something that only one tab of the browser may have.
 * @param isOver whether to take it from another tab, whose `lost` is called
 * @returns a function that releases it; null if another tab has it. Where tabs cannot know of each other, each may have it.
 */
export function takeAlone(
  name: string,
  { isOver = false, lost = () => {} }: { isOver?: boolean; lost?: () => void } = {},
): Promise<(() => void) | null> {
  const locks = part(() => navigator.locks)
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    void locks
      .request(name, isOver ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch(() => {
        resolve(() => {})
        lost()
      })
  })
}

const picturesOf = 'pictures:'

/** The cache of pictures a user sees without a network; undefined if caches are missing or forbidden. */
export const openPictures = async (userId: string): Promise<Cache | undefined> =>
  cachesHere()
    ?.open(picturesOf + userId)
    .catch(() => undefined)

/** Removes all users' pictures. The app's own files stay. */
export const clearPictures = (): Promise<void> => clearCaches(picturesOf)

/** The cache of files shared from other apps (worker/share.ts). */
export const sharedOf = 'shared'

/** The cache of shared files that one user has been shown. */
export const theirShared = (userId: string): string => `${sharedOf}:${userId}`

/** Removes shared files: everyone's, or those shown to one user. */
export const clearShared = (userId?: string): Promise<void> =>
  clearCaches(userId === undefined ? sharedOf : theirShared(userId))

async function clearCaches(prefix: string): Promise<void> {
  const caches = cachesHere()
  const names = (await caches?.keys().catch(() => [])) ?? []
  await Promise.allSettled(names.map((name) => name.startsWith(prefix) && caches?.delete(name)))
}

/** Runs work in one tab at a time; if the browser has no locks (no HTTPS), tabs may run it in parallel. */
export const inOneTab = (name: string, work: () => Promise<void>): Promise<void> =>
  part(() => navigator.locks)?.request(name, work) ?? work()

const probe = 'probe'

/** Checks whether the browser stores nothing for this site. */
export function isStorageDenied(): boolean {
  const isStored = lasting.write(probe, '1')
  lasting.remove(probe)
  return !isStored
}

/** Checks whether the browser refuses cookies, without which signing in is impossible. */
export function areCookiesDenied(): boolean {
  const isKept = part(() => {
    if (!navigator.cookieEnabled) return false
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the newer API for writing cookies.
    document.cookie = `${probe}=1; SameSite=Strict; Path=/`
    const isThere = document.cookie.includes(`${probe}=1`)
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${probe}=; SameSite=Strict; Path=/; Max-Age=0`
    return isThere
  })
  return isKept !== true
}
