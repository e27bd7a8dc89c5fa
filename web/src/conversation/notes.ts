import type { Day } from './timeline.ts'

/** An entry between messages that is not a message, such as a call. */
export interface Note {
  key: string
  /** ISO 8601. */
  at: string
}

/** Places of notes: by the key of the group that follows, and after the last group. */
interface PlacedNotes<N> {
  before: ReadonlyMap<string, readonly N[]>
  end: readonly N[]
}

/**
 * Places notes, oldest first, by their time between groups that were split at these times.
 * @param hasEarlier earlier messages are not shown yet: notes from before the first message wait for them
 */
export function placeNotes<N extends Note, M>(
  days: readonly Day<M>[],
  notes: readonly N[],
  hasEarlier: boolean,
): PlacedNotes<N> {
  const starts = days.flatMap(({ groups }) =>
    groups.map(({ key, bubbles }) => ({ key, at: Date.parse(bubbles[0]?.createdAt ?? '') })),
  )
  const before = new Map<string, N[]>()
  const end: N[] = []
  for (const note of notes) {
    const at = Date.parse(note.at)
    const next = starts.find((start) => start.at > at)
    if (hasEarlier && next === starts[0] && next) continue
    if (next) before.set(next.key, [...(before.get(next.key) ?? []), note])
    else end.push(note)
  }
  return { before, end }
}
