type PhotoSize = 'small' | 'large'

const upload = /^(\/media\/[A-Za-z0-9_-]+)\.webp$/

/** Checks whether a photo is on another host; all others are uploads. */
export const isLink = (url: string): boolean => /^https?:\/\//i.test(url)

/**
 * The address from which the browser loads a photo: uploads have a small copy (longest side 400 px instead of 1200; an 800 px crop of a
 * long picture), and links to other hosts go through this server, so that no viewer's address reaches a third party.
 */
export function photoSrc(url: string, size: PhotoSize = 'large'): string {
  if (isLink(url)) return `/api/media/proxy?url=${encodeURIComponent(url)}`
  return size === 'small' ? url.replace(upload, '$1-small.webp') : url
}

/** The poster uploaded with a video. */
export const posterSrc = (url: string): string => `${url}/poster`
