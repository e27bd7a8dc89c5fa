/** A copy of the record with one entry changed, or removed if undefined. */
export function withEntry<V>(
  record: Readonly<Record<string, V>>,
  key: string,
  value: V | undefined,
): Record<string, V> {
  const { [key]: _, ...rest } = record
  return value === undefined ? rest : { ...rest, [key]: value }
}
