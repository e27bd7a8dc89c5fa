/** The photos in the wanted order; unnamed ones come last. */
export const arrange = (photos: readonly string[], wanted: readonly string[]): string[] => [
  ...wanted.filter((url) => photos.includes(url)),
  ...photos.filter((url) => !wanted.includes(url)),
]

/** The list with one entry moved to another place. Places beyond the ends count as the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from)
  const [entry] = list.slice(from, from + 1)
  if (entry === undefined) return rest
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), entry, ...rest.slice(place)]
}

/** The list with an entry back in its place, if it is missing. */
export const restored = (list: readonly string[], entry: string, place: number): string[] =>
  list.includes(entry) ? [...list] : [...list.slice(0, place), entry, ...list.slice(place)]
