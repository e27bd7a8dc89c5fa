/** 'Ana is typing', up to three names, then 'and others'; empty for no one. */
export function typingLabel(names: readonly string[]): string {
  const [one, two, three] = names
  if (one === undefined) return ''
  if (two === undefined) return `${one} is typing`
  if (three === undefined) return `${one} and ${two} are typing`
  if (names.length === 3) return `${one}, ${two} and ${three} are typing`
  return `${one}, ${two}, ${three} and others are typing`
}

/** '1 person here', '12 people here', 'No one here'. */
export const presentLabel = (count: number): string =>
  count === 0 ? 'No one here' : `${count} ${count === 1 ? 'person' : 'people'} here`
