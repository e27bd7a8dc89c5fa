/** Texts below both cannot fill 20 lines, even in a narrow window with large letters. */
const [room, breaks] = [200, 4]
/** Letters that may be as wide as several, from the first of these on: of East Asia, emoji, and signs that are whole sentences. */
const wide = 0x2e80
/** As how many letters such a one counts. */
const widthOfWide = 20

/** How often a text begins a new line. */
export const lineBreaks = (text: string): number =>
  text.match(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g)?.length ?? 0

/** Checks whether a text may be shown in more than 20 lines, which only measuring it shows. */
export function mayBeLong(text: string): boolean {
  if (text.length > room || lineBreaks(text) > breaks) return true
  const width = [...text].reduce(
    (sum, sign) => sum + ((sign.codePointAt(0) ?? 0) < wide ? 1 : widthOfWide),
    0,
  )
  return width > room
}
