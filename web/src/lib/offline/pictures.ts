import { personHere } from '../personal-storage.ts'
import { clearPictures, openPictures } from '../storage.ts'
import { isKeeping } from './kept.ts'

/** Maximum number of pictures; the first people's are kept. */
const most = 60
/** Milliseconds for which loaded pictures are collected. */
const pause = 2000

let wanted: ReadonlySet<string> = new Set()
/** Pictures that a screen has shown. */
const shown = new Set<string>()
let isListening = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps these pictures, by address, once a screen has shown them, up to the maximum. Drops all others. */
export function keepPictures(addresses: readonly string[]): void {
  wanted = new Set(addresses.slice(0, most))
  soon()
  if (isListening) return
  isListening = true
  for (const image of document.images)
    if (image.complete && image.naturalWidth > 0) shown.add(addressOf(image.src))
  const noteLoad = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    shown.add(addressOf(target.src))
    if (wanted.has(addressOf(target.src))) soon()
  }
  document.addEventListener('load', noteLoad, { capture: true })
}

const addressOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function soon(): void {
  if (timer) return
  timer = setTimeout(() => {
    timer = undefined
    void store().catch(() => undefined)
  }, pause)
}

async function store(): Promise<void> {
  const userId = personHere()
  const pictures = userId !== undefined && isKeeping() ? await openPictures(userId) : undefined
  if (!pictures) return
  const there = new Set((await pictures.keys()).map(({ url }) => addressOf(url)))
  for (const address of there) if (!wanted.has(address)) await pictures.delete(address)
  for (const address of wanted) {
    // Pictures that no screen has shown are not fetched just for this.
    if (there.has(address) || !shown.has(address) || !isKeeping()) continue
    const picture = await fetch(address, { cache: 'force-cache' }).catch(() => null)
    if (picture?.ok && isKeeping()) await pictures.put(address, picture)
  }
  // The session may have ended while storing the last one.
  if (!isKeeping()) await clearPictures()
}
