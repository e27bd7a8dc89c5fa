import { isLong, narrowest, widest } from './long-picture.ts'

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** Pixels that a long picture's shorter side keeps, and the longest side WebP can store. */
const [shorterSide, longestStored] = [720, 16_383]

/** Scales width and height down until the longest side is `longest`; never enlarges. Whole pixels, at least 1. */
export const fit = (width: number, height: number, longest: number): Size =>
  scaled(width, height, longest / Math.max(width, height))

/** Scales width and height down to this many pixels, each of which takes 4 bytes of memory. */
export const within = (width: number, height: number, pixels: number): Size =>
  scaled(width, height, Math.sqrt(pixels / (width * height)))

/**
 * Size at which a picture stays readable: like `fit`, except that a long one keeps the pixels of a square of `longest`, and at least 720 on
 * its shorter side.
 */
export function readable(width: number, height: number, longest: number): Size {
  if (!isLong(width, height)) return fit(width, height, longest)
  const byPixels = longest / Math.sqrt(width * height)
  const byShorter = shorterSide / Math.min(width, height)
  return scaled(
    width,
    height,
    Math.min(Math.max(byPixels, byShorter), longestStored / Math.max(width, height)),
  )
}

/** Size of a long picture's crop for a bubble, with sides of at most `longest`. */
export const cutOf = (width: number, height: number, longest: number): Size =>
  width < height ? fit(width, width / narrowest, longest) : fit(height * widest, height, longest)

function scaled(width: number, height: number, by: number): Size {
  const scale = Math.min(1, by)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
