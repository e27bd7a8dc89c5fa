import { isScreen, ownPageOf, shellPageOf } from './pages.ts'
import { catalogs, entry, scope, stored } from './scope.ts'

const prefix = 'shell-'
/** The files of this build. Those of the build before stay for the pages that still run it. */
const name = prefix + checksum(JSON.stringify(stored))
/** Stored last: everything else is there. */
const complete = '/complete'
/** The language that a page has shown last. */
const shown = '/language'
/**
 * Milliseconds after which a page opens from storage, and answers of a gateway whose server is
 * away; 0 is Firefox's of a preload that failed.
 */
const patience = 3000
const away = new Set([0, 502, 503, 504])

/** Of several pages that report at the same time the first has it stored for all. */
let storing: Promise<void> | undefined

/** Stores the build's files and pages. Where the browser has no room for them the app goes on without: a page asks again. */
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

/** A page's language, and its translations; those of other languages would be stored for no one. */
async function storeLanguage(language: string): Promise<void> {
  const url = catalogs[language]
  const cache = await scope.caches.open(name)
  await cache.put(shown, new Response(language))
  if (url && !(await cache.match(url))) await storeFile(cache, url)
}

async function storeFile(cache: Cache, url: string): Promise<void> {
  await cache.put(url, (await scope.caches.match(url)) ?? (await fetched(url)))
}

/** As the server serves it to people without a session, with its name and policy. */
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

/** The page of the network, so that a broken build is gone with the next one; without a timely answer the stored one. */
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

/** Of this build, or of the latest one before it that is stored in full. */
async function storedPage(path: string): Promise<Response | undefined> {
  const others = (await scope.caches.keys()).filter(
    (other) => other.startsWith(prefix) && other !== name,
  )
  for (const cacheName of [name, ...others.reverse()])
    if (await scope.caches.match(complete, { cacheName }))
      return scope.caches.match(shellPageOf(path), { cacheName, ignoreVary: true })
  return undefined
}

/**
 * Stores the pages again if the server has changed their contents, such as the product's name,
 * since they were stored.
 */
async function renewPages(path: string, served: Response): Promise<void> {
  const url = ownPageOf(path)
  const known = url && (await scope.caches.match(url, { cacheName: name, ignoreVary: true }))
  if (!known) return
  const [before, now] = await Promise.all([known.text(), served.text()])
  if (before === now || !isOfThisBuild(now)) return
  const cache = await scope.caches.open(name)
  for (const page of stored) if (page.revision !== null) await storePage(cache, page.url)
}

/** While servers are replaced a page may be of another build. */
const isOfThisBuild = (page: string) => page.includes(`"${entry}"`)

/** A file whose name changes with its content, of whichever build. */
export const storedFile = async (request: Request): Promise<Response> =>
  (await scope.caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request)

/** A picture of the network, or the page's kept copy (lib/offline/pictures.ts). */
export async function pictureFor(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await scope.caches.match(request, { ignoreVary: true }).catch(() => undefined)
    if (!kept) throw error
    return kept
  }
}

/** The language that a page has shown last; empty if the browser does not store it. */
export async function shownLanguage(): Promise<string> {
  const kept = await scope.caches.match(shown, { cacheName: name }).catch(() => undefined)
  return (await kept?.text()) ?? ''
}

/**
 * A page of a build is shown: it hears of which build this worker is, and missing files are stored.
 */
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

/** The files of other builds go once the page that reported, which is of this build, is the only one. */
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
