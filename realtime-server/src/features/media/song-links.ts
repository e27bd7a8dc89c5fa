import { open, rm } from 'node:fs/promises'
import { BoundedMap } from '../../platform/base/bounded-map.ts'
import type { Clock } from '../../platform/base/clock.ts'
import { unavailable } from '../../platform/base/errors.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { createQueue, createQueues } from '../../platform/base/semaphore.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { uploadLimits } from './contract.ts'
import { inspect, undecodable } from './inspection/inspect.ts'
import { sniffFile } from './inspection/sniff-file.ts'
import { endingOf, typeOf } from './kinds.ts'
import { fetchPublic } from './public-fetch.ts'
import type { Spool } from './spool.ts'

export interface Playable {
  file: StoredFile
  type: string
}

interface Song {
  path: string
  bytes: number
  type: string
}

/** Bytes and number of songs that this machine caches. */
const keptAtMost = { bytes: 256 * 1024 * 1024, songs: 100 } as const
/** Milliseconds for which a song is kept, and for which a failed link isn't fetched again. */
const keptFor = 12 * 60 * 60 * 1000
const refusedFor = 60_000
/** Songs take longer to fetch than photos. */
const wanted = { maxBytes: uploadLimits.music.bytes, timeout: 30_000, accept: 'audio/*' } as const

/** Songs on other hosts: fetched by the server, inspected and rewrapped like an upload, and cached on its disk for a while. */
export function songLinks({
  clock,
  spool,
  allowed,
}: {
  clock: Clock
  spool: Spool
  allowed: readonly string[]
}) {
  const known = new BoundedMap<string, { came: Song | Refusal; at: number }>({
    entries: keptAtMost.songs,
    weight: { atMost: keptAtMost.bytes, of: ({ came }) => ('path' in came ? came.bytes : 0) },
    onForget: ({ came }) => {
      if ('path' in came) void rm(came.path, { force: true }).catch(() => {})
    },
  })
  const coming = new Map<string, Promise<Song>>()
  const queuedForAll = createQueue(4, 100)
  const queuedFor = createQueues(1, 10)

  const now = () => clock.now().getTime()

  function find(url: string): Song | Refusal | null {
    const found = known.get(url)
    if (!found) return null
    if (now() - found.at < (found.came instanceof Refusal ? refusedFor : keptFor)) return found.came
    known.delete(url)
    return null
  }

  async function bring(viewerId: string, url: string): Promise<Song> {
    try {
      const song = await fetchPublic(url, allowed, wanted, (file) =>
        spool.receive(
          { ownerId: viewerId, file, maxBytes: () => wanted.maxBytes, cut: () => file.destroy() },
          ({ path }) => rewrapped(url, path),
        ),
      )
      known.set(url, { came: song, at: now() })
      return song
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'UNAVAILABLE')
        known.set(url, { came: error, at: now() })
      throw error
    }
  }

  async function rewrapped(url: string, from: string): Promise<Song> {
    const container = await sniffFile(from)
    if (!container) throw undecodable('music')
    const path = spool.path()
    try {
      // Takes a turn of the song's host, so that a bad song costs no turn of people who only viewed a profile.
      const { bytes } = await inspect(`host:${new URL(url).host}`, {
        kind: 'music',
        container,
        from,
        to: path,
      })
      return { path, bytes, type: typeOf({ kind: 'music', ending: endingOf('music', container) }) }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  /** @throws Refusal UNDECODABLE for every reason, and UNAVAILABLE */
  return async (viewerId: string, url: string): Promise<Playable> => {
    const came = find(url)
    if (came instanceof Refusal) throw came
    const song = came ?? (await (coming.get(url) ?? start(viewerId, url)))
    const stream: StoredFile['stream'] = async (range) => {
      // Another song may have taken its place in the cache.
      const file = await open(song.path).catch(() => {
        known.delete(url)
        throw unavailable()
      })
      return file.createReadStream(range ?? {})
    }
    return { type: song.type, file: { bytes: song.bytes, stream } }
  }

  function start(viewerId: string, url: string): Promise<Song> {
    const song = queuedFor(viewerId, () => queuedForAll(() => bring(viewerId, url)))
    coming.set(url, song)
    return song.finally(() => coming.delete(url))
  }
}
