/** A change of single elements of a list. Elements of `order` come first, in that order; the others keep theirs. */
export interface ListChange {
  readonly added?: readonly string[] | undefined
  readonly removed?: readonly string[] | undefined
  readonly order?: readonly string[] | undefined
}

/** The list after a change. What is added and already there stays as it is, so the same change can be made twice. */
export function withListChange(
  list: readonly string[],
  { added = [], removed = [], order = [] }: ListChange,
  isSame: (one: string, other: string) => boolean,
): string[] {
  const next = list.filter((element) => !removed.includes(element))
  for (const element of added) if (!next.some((other) => isSame(other, element))) next.push(element)
  const placed = order.filter(
    (element, place) => next.includes(element) && order.indexOf(element) === place,
  )
  return [...placed, ...next.filter((element) => !placed.includes(element))]
}
