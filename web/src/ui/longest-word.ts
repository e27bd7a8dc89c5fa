/** How many letters the longest word of a label has. Where labels share a line it decides how large they can be. */
export const longestWord = (label: string): number =>
  Math.max(...label.split(/\s+/).map(({ length }) => length))
