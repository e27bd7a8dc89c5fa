import { appendFileSync } from 'node:fs'
import { faultIn, type Shape } from './shape.ts'

/** Differences between rows and their types since the last look. */
const faults = new Set<string>()
/** The statements of which this process has seen a row, and those not yet written down. */
const seen = new Set<string>()
const unwritten = new Set<string>()

type Ask = (...args: never[]) => Promise<unknown>

/** Compares the rows of a statement with its type. @param asked its result, or the function of `compiled` */
export function watched<Asked extends Promise<unknown> | Ask>(
  name: string,
  row: Shape,
  asked: Asked,
): Asked {
  if (typeof asked === 'function') return ((...args) => watched(name, row, asked(...args))) as Asked
  return asked.then((result) => {
    for (const each of rowsIn(result)) {
      if (!seen.has(name)) unwritten.add(name)
      seen.add(name)
      const fault = faultIn(each, row)
      if (fault) faults.add(`${name}: ${fault}`)
    }
    return result
  }) as Asked
}

/** A result of raw SQL has its rows in `rows`; a builder hands over the rows, or the first alone. */
function rowsIn(result: unknown): readonly unknown[] {
  if (Array.isArray(result)) return result
  if (typeof result !== 'object' || result === null) return []
  return 'rows' in result && Array.isArray(result.rows) ? result.rows : [result]
}

/** @throws Error if rows came that were not what their type says */
export function expectTypedRows(): void {
  const found = [...faults]
  faults.clear()
  if (found.length)
    throw new Error(`rows are not of the type that the source claims: ${found.join('; ')}`)
}

/** Adds the statements of which a row was seen to the file that SWOON_STATEMENTS names. */
export function writeSeen(): void {
  const file = process.env.SWOON_STATEMENTS
  if (file && unwritten.size) appendFileSync(file, `${[...unwritten].join('\n')}\n`)
  unwritten.clear()
}
