import { mediaRoutes, songEndings } from '@swoon/realtime-server/contract/media'
import { isLink } from './photo.ts'

const ends = new RegExp(`\\.(${songEndings.join('|')})$`, 'i')

/**
 * Where the browser plays a favorite song from; null for one that is a link to open. An upload or a data URL plays, and of
 * other hosts what ends as a sound file does: through this server, so that no viewer's address reaches them.
 */
export function songSrc(url: string): string | null {
  if (!isLink(url)) return url
  if (!URL.canParse(url) || !ends.test(new URL(url).pathname)) return null
  return `${mediaRoutes.proxiedSong.url}?url=${encodeURIComponent(url)}`
}
