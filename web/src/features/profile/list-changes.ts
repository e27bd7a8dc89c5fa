import type { ProfilePatch } from '@swoon/realtime-server/contract/profile'

type Lists = NonNullable<ProfilePatch['lists']>
export type ListField = keyof Lists
/** Elements added to and removed from a list, and the order of the rest, if that changed. */
export type ListChange = NonNullable<Lists[ListField]>

export const listFields: readonly string[] = [
  'interests',
  'topArtists',
  'introVideoUrls',
] satisfies readonly ListField[]

const minus = (list: readonly string[] = [], other: readonly string[] = []) =>
  list.filter((element) => !other.includes(element))

const isEqual = (one: string, other: string) => one === other

/** The list after a change, as the server makes it; elements already there are not added again. */
export function withListChange(
  list: readonly string[],
  { added = [], removed, order = [] }: ListChange,
  isSame: (one: string, other: string) => boolean = isEqual,
): string[] {
  const next = minus(list, removed)
  for (const element of added) if (!next.some((other) => isSame(other, element))) next.push(element)
  const placed = order.filter((element) => next.includes(element))
  return [...placed, ...minus(next, placed)]
}

export function listChange(from: readonly string[], to: readonly string[]): ListChange {
  const change = { added: minus(to, from), removed: minus(from, to) }
  const isInOrder = withListChange(from, change).every((element, place) => element === to[place])
  return isInOrder ? change : { ...change, order: [...to] }
}

/** Merges two changes. An element added and then removed is still removed, because the first change may already be stored. */
export function bothListChanges(earlier: ListChange, later: ListChange): ListChange {
  const order = later.order ?? earlier.order
  return {
    added: [...minus(minus(earlier.added, later.removed), later.added), ...(later.added ?? [])],
    removed: [
      ...minus(minus(earlier.removed, later.added), later.removed),
      ...(later.removed ?? []),
    ],
    ...(order && { order }),
  }
}
