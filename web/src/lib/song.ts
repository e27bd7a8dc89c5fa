import { mediaRoutes, songEndings } from '@swoon/realtime-server/contract/media'
import { isLink } from './photo.ts'

const ends = new RegExp(`\\.(${songEndings.join('|')})$`, 'i')

/**
 * The address from which the browser plays a favorite song; null for a link to open. Uploads and data URLs play, as do sound files of other
 * hosts: through this server, so that no viewer's address reaches them.
 */
export function songSrc(url: string): string | null {
  if (!isLink(url)) return url
  if (!URL.canParse(url) || !ends.test(new URL(url).pathname)) return null
  return `${mediaRoutes.proxiedSong.url}?url=${encodeURIComponent(url)}`
}
