import { isScreen, ownPageOf, shellPageOf } from './pages.ts'
import { catalogs, entry, scope, stored } from './scope.ts'

const prefix = 'shell-'
/** The files of this build. Files of the previous build stay for pages that still run it. */
const name = prefix + checksum(JSON.stringify(stored))
/** Stored last, so its presence means that all files are stored. */
const complete = '/complete'
/** The language a page showed last. */
const shown = '/language'
/**
 * Milliseconds until a page opens from storage, and the statuses of a gateway whose server is away; 0 is Firefox's for a failed preload.
 */
const patience = 3000
const away = new Set([0, 502, 503, 504])

/** Pages that report at the same time share one store run. */
let storing: Promise<void> | undefined

/** Stores the build's files and pages. If the browser has no room, the app goes on without; the next page tries again. */
async function store(): Promise<void> {
  try {
    const cache = await scope.caches.open(name)
    if (await cache.match(complete)) return
    for (const { url, revision } of stored)
      await (revision === null ? storeFile(cache, url) : storePage(cache, url))
    await cache.put(complete, new Response())
  } catch (error) {
    console.warn('not stored for use without a network', error)
    await scope.caches.delete(name).catch(() => false)
  }
}

/** Stores a page's language and its translations only; no one would use the others. */
async function storeLanguage(language: string): Promise<void> {
  const url = catalogs[language]
  const cache = await scope.caches.open(name)
  await cache.put(shown, new Response(language))
  if (url && !(await cache.match(url))) await storeFile(cache, url)
}

async function storeFile(cache: Cache, url: string): Promise<void> {
  await cache.put(url, (await scope.caches.match(url)) ?? (await fetched(url)))
}

/** Stores the page as the server serves it without a session, with its name and policy. */
async function storePage(cache: Cache, url: string): Promise<void> {
  const page = await fetched(url, { cache: 'no-cache', credentials: 'omit' })
  if (!isOfThisBuild(await page.clone().text())) throw new Error(`${url} is of another build`)
  await cache.put(url, page)
}

async function fetched(url: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(url, options)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer
}

export const isScreenOf = ({ mode, url }: Request): boolean =>
  mode === 'navigate' && isScreen(new URL(url).pathname)

/** The page from the network, so that a broken build is gone with the next one; the stored page if no timely answer comes. */
export async function pageFor(event: FetchEvent): Promise<Response> {
  const { request, preloadResponse } = event
  const path = new URL(request.url).pathname
  const answer = (async () =>
    ((await preloadResponse) as Response | undefined) ?? (await fetch(request)))()
  const timely = await Promise.race([
    answer.then(
      (response) => (away.has(response.status) ? undefined : response),
      () => undefined,
    ),
    new Promise<undefined>((resolve) => setTimeout(resolve, patience)),
  ])
  if (timely?.ok) event.waitUntil(renewPages(path, timely.clone()).catch(() => {}))
  return timely ?? (await storedPage(path).catch(() => undefined)) ?? answer
}

/** Finds the page in this build, or in the latest earlier build that is stored in full. */
async function storedPage(path: string): Promise<Response | undefined> {
  const others = (await scope.caches.keys()).filter(
    (other) => other.startsWith(prefix) && other !== name,
  )
  for (const cacheName of [name, ...others.reverse()])
    if (await scope.caches.match(complete, { cacheName }))
      return scope.caches.match(shellPageOf(path), { cacheName, ignoreVary: true })
  return undefined
}

/** Stores the pages again if the server has since changed their contents, such as the product's name. */
async function renewPages(path: string, served: Response): Promise<void> {
  const url = ownPageOf(path)
  const known = url && (await scope.caches.match(url, { cacheName: name, ignoreVary: true }))
  if (!known) return
  const [before, now] = await Promise.all([known.text(), served.text()])
  if (before === now || !isOfThisBuild(now)) return
  const cache = await scope.caches.open(name)
  for (const page of stored) if (page.revision !== null) await storePage(cache, page.url)
}

/** During a deployment a page may come from another build. */
const isOfThisBuild = (page: string) => page.includes(`"${entry}"`)

/** A file with a hashed name, from any build. */
export const storedFile = async (request: Request): Promise<Response> =>
  (await scope.caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request)

/** A picture from the network, or the page's kept copy (lib/offline/pictures.ts). */
export async function pictureFor(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await scope.caches.match(request, { ignoreVary: true }).catch(() => undefined)
    if (!kept) throw error
    return kept
  }
}

/** The language a page showed last; empty if not stored. */
export async function shownLanguage(): Promise<string> {
  const kept = await scope.caches.match(shown, { cacheName: name }).catch(() => undefined)
  return (await kept?.text()) ?? ''
}

/** Handles a page being shown: tells it this worker's build, and stores missing files. */
export async function shownBy(page: WindowClient, build: string, language: string): Promise<void> {
  if (stored.length === 0) return
  page.postMessage({ build: entry })
  storing ??= store().finally(() => {
    storing = undefined
  })
  await storing
  try {
    await storeLanguage(language)
    if (build === entry) await removeOthers(page.id)
  } catch (error) {
    console.warn('not stored for use without a network', error)
  }
}

/** Removes other builds' files once the reporting page, which runs this build, is the only one open. */
async function removeOthers(pageId: string): Promise<void> {
  const open = await pages()
  const isAlone = open.length === 1 && open[0]?.id === pageId && !scope.registration.installing
  if (!isAlone || !(await scope.caches.match(complete, { cacheName: name }))) return
  for (const other of await scope.caches.keys())
    if (other.startsWith(prefix) && other !== name) await scope.caches.delete(other)
}

const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** 32 bits that change with the text (FNV-1a). */
function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return (sum >>> 0).toString(36)
}
