/** Ratio of sides above which a picture is long: reduced by its longer side alone, nothing in it could be read. */
const longBeyond = 2.5

/** Width by height of the narrowest and the widest bubble. */
export const narrowest = 0.72
export const widest = 1.8

export const isLong = (width: number, height: number): boolean =>
  Math.max(width, height) > longBeyond * Math.min(width, height)
