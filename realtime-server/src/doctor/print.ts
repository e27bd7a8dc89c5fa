import type { Result } from './run.ts'

export const hasFault = (results: readonly Result[]): boolean =>
  results.some(({ state }) => state === 'fault')

/** For machines. */
export const asJson = (results: readonly Result[]): string =>
  JSON.stringify({ ok: !hasFault(results), results }, null, 2)

/** One line a finding, with what to do below it, and a count at the end. */
export function asText(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ check }) => check.length)) + 2
  const lines = results.flatMap(({ state, check, says, todo }) => [
    `${state.padEnd(9)}${check.padEnd(width)}${says}`,
    ...(todo ? [`${' '.repeat(9 + width)}→ ${todo}`] : []),
  ])
  const counts = (['fault', 'warning', 'ok', 'skipped'] as const).flatMap((state) => {
    const count = results.filter((result) => result.state === state).length
    const isCounted = state === 'fault' || state === 'warning'
    return count || isCounted ? [`${count} ${isCounted && count !== 1 ? `${state}s` : state}`] : []
  })
  return [...lines, '', counts.join(', ')].join('\n')
}
