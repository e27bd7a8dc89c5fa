/** Texts below both limits cannot fill 20 lines, even in a narrow window with large letters. */
const [room, breaks] = [200, 4]
/** First code point of letters that may be as wide as several: East Asian ones, emoji, and ligatures of whole sentences. */
const wide = 0x2e80
/** Number of letters that a wide one counts as. */
const widthOfWide = 20

export const lineBreaks = (text: string): number =>
  text.match(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g)?.length ?? 0

/** Checks whether a text may take more than 20 lines; only measuring can tell for sure. */
export function mayBeLong(text: string): boolean {
  if (text.length > room || lineBreaks(text) > breaks) return true
  const width = [...text].reduce(
    (sum, sign) => sum + ((sign.codePointAt(0) ?? 0) < wide ? 1 : widthOfWide),
    0,
  )
  return width > room
}
