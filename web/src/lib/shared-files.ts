import { personHere, writePersonal } from './personal-storage.ts'
import { cachesHere, inOneTab, sharedOf, takeAlone, theirShared } from './storage.ts'

/** Milliseconds after which shared files expire, since other people may use this browser. */
const sharedFor = 10 * 60 * 1000
/** The lock for taking or dropping stored files: opening a cache that another tab just dropped would recreate it, empty. */
const turn = `${sharedOf}:taking`

/** Files handed over on this page, each with its place in storage until it is used or refused. */
const given = new Map<File, Request>()
let release: (() => void) | null = null
let taking: Promise<File[]> | undefined

/**
 * Photos shared from another app, in order. Only the first user signed in here gets them. A reload hands them over again; another tab gets
 * only newly shared photos, since the tab that a share opens takes over.
 */
export function takeShared(): Promise<File[]> {
  // Two runs at once in one page would lock each other out.
  taking ??= take().finally(() => {
    taking = undefined
  })
  return taking
}

async function take(): Promise<File[]> {
  const userId = personHere()
  const caches = cachesHere()
  if (!caches || userId === undefined) return []
  const own = theirShared(userId)
  if (given.size > 0 || !((await caches.has(sharedOf)) || (await caches.has(own))))
    return [...given.keys()]
  await inOneTab(turn, async () => {
    const isNew = await caches.has(sharedOf)
    // This page can still use the files it has, but the stored ones now belong to the other tab.
    const lost = () => {
      release = null
    }
    release = await takeAlone(sharedOf, { isOver: isNew, lost })
    if (release && isNew) await bind(caches, userId)
  })
  if (!release) return []
  const cache = await caches.open(own)
  for (const request of await cache.keys()) {
    const file = isOld(request) ? undefined : await (await cache.match(request))?.blob()
    const name = decodeURIComponent(new URL(request.url).pathname.split('/')[3] ?? '')
    if (file) given.set(new File([file], name, { type: file.type }), request)
  }
  if (given.size === 0) await dropShared()
  return [...given.keys()]
}

/** Assigns the latest shared files to one user, in addition to those already waiting; they are removed with the session. */
async function bind(caches: CacheStorage, userId: string): Promise<void> {
  writePersonal(sharedOf, true)
  const own = theirShared(userId)
  const [from, to] = [await caches.open(sharedOf), await caches.open(own)]
  const waiting = (await to.keys()).filter((request) => !isOld(request))
  // At most as many as the worker keeps (worker/share.ts).
  for (const request of (await from.keys()).slice(0, Math.max(0, 6 - waiting.length))) {
    const file = await from.match(request)
    if (file) await to.put(request, file)
  }
  await caches.delete(sharedOf)
}

/** Drops files that have been used or refused. */
export async function dropShared(isDone: (file: File) => boolean = () => true): Promise<void> {
  const userId = personHere()
  const done = [...given].filter(([file]) => isDone(file))
  for (const [file] of done) given.delete(file)
  if (!release || userId === undefined) return
  const own = theirShared(userId)
  if (given.size === 0) {
    await inOneTab(turn, async () => {
      // Another tab may have taken over while this one waited for the lock.
      if (!release) return
      await cachesHere()?.delete(own)
      release()
      release = null
    })
  } else if (done.length > 0) {
    const cache = await cachesHere()?.open(own)
    for (const [, request] of done) await cache?.delete(request)
  }
}

/** Drops expired files. */
export const dropOldShared = (): Promise<void> => inOneTab(turn, dropOld)

async function dropOld(): Promise<void> {
  const caches = cachesHere()
  for (const name of (await caches?.keys()) ?? []) {
    if (!name.startsWith(sharedOf)) continue
    const cache = await caches?.open(name)
    const all = (await cache?.keys()) ?? []
    const old = all.filter(isOld)
    if (old.length > 0 && old.length === all.length) await caches?.delete(name)
    else for (const request of old) await cache?.delete(request)
  }
}

/** The worker puts the arrival time into each file's address (worker/share.ts). */
const isOld = ({ url }: Request): boolean =>
  Number(new URL(url).pathname.split('/')[2]) < Date.now() - sharedFor
