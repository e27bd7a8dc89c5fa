export type PhotoSize = 'small' | 'large'

const upload = /^(\/media\/[A-Za-z0-9_-]+)\.webp$/

/** A photo on another host; any other is an upload. */
export const isLink = (url: string): boolean => /^https?:\/\//i.test(url)

/**
 * Where the browser loads a photo from: uploads have a small twin (longest side 400 px instead of 1200; a cut of 800 px of a long
 * picture), links to other hosts go through this server, so that no viewer's address reaches a third party.
 */
export function photoSrc(url: string, size: PhotoSize = 'large'): string {
  if (isLink(url)) return `/api/media/proxy?url=${encodeURIComponent(url)}`
  return size === 'small' ? url.replace(upload, '$1-small.webp') : url
}

/** The picture that came with an uploaded video. */
export const posterSrc = (url: string): string => `${url}/poster`
