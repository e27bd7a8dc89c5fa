import { buildHere } from '../lib/build-here.ts'
import { ofTab } from '../lib/storage.ts'

/** Storage key of the build that a tab left for a newer one. */
const leftKey = 'left-build'

/**
 * Reloads the page once if one of its files is missing because the server has a newer build. In the first script, since the missing file
 * may be the app's first one.
 */
export function reloadWhenStale(): void {
  let isLooking = false
  const look = async () => {
    if (isLooking || !navigator.onLine) return
    isLooking = true
    await reloadIfStale().catch(() => undefined)
    isLooking = false
  }
  addEventListener('vite:preloadError', () => void look())
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && void look(),
    true,
  )
}

async function reloadIfStale(): Promise<void> {
  const here = buildHere()
  if (here === '' || ofTab.read(leftKey) === here || hasUnsaved()) return
  const page = await (
    await fetch(location.pathname, { cache: 'no-store', credentials: 'omit' })
  ).text()
  const [, there] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
  if (there === undefined || there === here || hasUnsaved()) return
  ofTab.write(leftKey, here)
  location.reload()
}

const typed = /^(text|textarea|email|password|search|date|number|tel|url)$/

/**
 * Checks whether a reload would lose something: an upload (the browser would ask too), a call (also in a small window: see
 * features/video-chat/store.ts) or a game, an open sheet, a recording, a message's attachments, or a text other than a message, which is
 * stored.
 */
const hasUnsaved = (): boolean =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true })) ||
  ofTab.read('call') !== null ||
  /^\/app\/(call|game)\//.test(location.pathname) ||
  document.querySelector('dialog[open], [data-recording], [data-unsaved]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value, dataset }) =>
      typed.test(type) && value !== '' && dataset.composer === undefined,
  )
