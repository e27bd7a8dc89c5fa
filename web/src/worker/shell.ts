import { isScreen, shellPageOf } from './pages.ts'
import { entry, scope, stored } from './scope.ts'

const prefix = 'shell-'
/** The files of this build. Those of the build before stay for the pages that still run it. */
const name = prefix + checksum(JSON.stringify(stored))
/** Stored last: everything else is there. */
const complete = '/complete'
/** Milliseconds after which a page opens with what is stored, and answers of a gateway whose server is away. */
const patience = 3000
const away = new Set([502, 503, 504])

/** Stores the build's files and pages. Where the browser has no room for them the app goes on without: a page asks again. */
export async function store(): Promise<void> {
  if (stored.length === 0) return
  try {
    const cache = await scope.caches.open(name)
    if (await cache.match(complete)) return
    for (const { url, revision } of stored) await (revision === null ? storeFile(cache, url) : storePage(cache, url))
    await cache.put(complete, new Response())
  } catch (error) {
    console.warn('not stored for use without a network', error)
    await scope.caches.delete(name).catch(() => false)
  }
}

async function storeFile(cache: Cache, url: string): Promise<void> {
  await cache.put(url, (await scope.caches.match(url)) ?? (await fetched(url)))
}

/** As the server serves it to people without a session, with its name and policy. While servers are replaced it may be of another build. */
async function storePage(cache: Cache, url: string): Promise<void> {
  const page = await fetched(url, { cache: 'no-cache', credentials: 'omit' })
  if (!(await page.clone().text()).includes(`"${entry}"`)) throw new Error(`${url} is of another build`)
  await cache.put(url, page)
}

async function fetched(url: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(url, options)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer
}

export const isScreenOf = ({ mode, url }: Request): boolean => mode === 'navigate' && isScreen(new URL(url).pathname)

/** The page of the network, so that a broken build is gone with the next one; without a timely answer the stored one. */
export async function pageFor({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer = (async () => ((await preloadResponse) as Response | undefined) ?? (await fetch(request)))()
  const timely = await Promise.race([
    answer.then(
      (response) => (away.has(response.status) ? undefined : response),
      () => undefined,
    ),
    new Promise<undefined>((resolve) => setTimeout(resolve, patience)),
  ])
  return timely ?? (await storedPage(new URL(request.url).pathname).catch(() => undefined)) ?? answer
}

/** Of this build, or of an earlier one if this one could not be stored. */
async function storedPage(path: string): Promise<Response | undefined> {
  const url = shellPageOf(path)
  const own = await scope.caches.open(name)
  if (await own.match(complete)) return own.match(url, { ignoreVary: true })
  return scope.caches.match(url, { ignoreVary: true })
}

/** A file whose name changes with its content, of whichever build. */
export const storedFile = async (request: Request): Promise<Response> =>
  (await scope.caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request)

/** A picture of the network, or what the page has kept of it (lib/offline/pictures.ts). */
export async function pictureFor(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await scope.caches.match(request, { ignoreVary: true }).catch(() => undefined)
    if (!kept) throw error
    return kept
  }
}

/** Tells every page of which build this worker is: an older page offers to reload. */
export async function announce(): Promise<void> {
  if (stored.length === 0) return
  for (const page of await pages()) page.postMessage({ build: entry })
}

/** A page of a build is shown. What is missing is stored; files of other builds go once no other page may need them. */
export async function shownBy(shown: string): Promise<void> {
  await store()
  const isAlone = (await pages()).length === 1 && shown === entry && !scope.registration.installing
  const own = await scope.caches.open(name)
  if (!isAlone || !(await own.match(complete))) return
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
