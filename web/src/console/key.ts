import { deskKey, openAt, openRoute } from '@swoon/realtime-server/contract/console'
import { channelOf, ofTab } from '../lib/storage.ts'

// Storage and channels are scoped to this origin including its port; cookies are not.
const channel = channelOf(deskKey)
/** Milliseconds a new tab waits for an open tab to answer. */
const answerWithin = 500

export const heldKey = (): string | null => ofTab.read(deskKey)

const hold = (key: string): boolean => ofTab.write(deskKey, key)

/**
 * Gets this page's key: in exchange for the link in its address, which is first removed from address and history, or from another tab of
 * this browser. Tabs share the cookie, so a new session replaces the key in all of them.
 * @returns whether there is one
 */
export async function takeKey(): Promise<boolean> {
  const link = linkInAddress()
  if (link !== null) await openBy(link)
  if (heldKey() === null) await askTabs()
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (data !== null) hold(data)
      else if (heldKey() !== null) channel.postMessage(heldKey())
    }
  }
  return heldKey() !== null
}

function linkInAddress(): string | null {
  const { hash, pathname } = location
  const before = openAt.slice(1)
  if (!hash.startsWith(before)) return null
  history.replaceState(null, '', pathname)
  return hash.slice(before.length)
}

async function openBy(link: string): Promise<void> {
  try {
    const reply = await fetch(openRoute.url, {
      method: openRoute.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link }),
    })
    if (!reply.ok) return
    const { key } = (await reply.json()) as { key: string }
    hold(key)
    channel?.postMessage(key)
  } catch {
    // The page shows that it is not open.
  }
}

const askTabs = () =>
  new Promise<void>((resolve) => {
    if (!channel) return resolve()
    const end = setTimeout(resolve, answerWithin)
    channel.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (data === null) return
      hold(data)
      clearTimeout(end)
      resolve()
    }
    channel.postMessage(null)
  })
