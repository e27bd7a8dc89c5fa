import { isLong, narrowest, widest } from './long-picture.ts'

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** Pixels that the shorter side of a long picture keeps, and the longest side that WebP can store. */
const [shorterSide, longestStored] = [720, 16_383]

/** Width and height in proportion with the longest side reduced to `longest`, never enlarged. Whole pixels, at least 1. */
export const fit = (width: number, height: number, longest: number): Size =>
  scaled(width, height, longest / Math.max(width, height))

/** Width and height in proportion, reduced until the picture has at most so many pixels, each of which takes 4 bytes of memory. */
export const within = (width: number, height: number, pixels: number): Size =>
  scaled(width, height, Math.sqrt(pixels / (width * height)))

/**
 * The size in which a picture stays readable: as `fit`; a long one is reduced to the pixels of a square of `longest`, but its shorter
 * side to no less than 720.
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

/** The size of the cut of a long picture that a bubble shows, its longest side `longest` at most. */
export const cutOf = (width: number, height: number, longest: number): Size =>
  width < height ? fit(width, width / narrowest, longest) : fit(height * widest, height, longest)

function scaled(width: number, height: number, by: number): Size {
  const scale = Math.min(1, by)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
