/** Length of a label's longest word. Where labels share a line, it determines their text size. */
export const longestWord = (label: string): number =>
  Math.max(...label.split(/\s+/).map(({ length }) => length))
