import { appendFileSync } from 'node:fs'
import { faultIn, type Shape } from './shape.ts'

/** Differences between rows and their types since the last check. */
const faults = new Set<string>()
/** Statements that returned a row in this process, and those not yet written to the file. */
const seen = new Set<string>()
const unwritten = new Set<string>()

type Ask = (...args: never[]) => Promise<unknown>

/**
 * Compares a statement's rows with its type.
 * @param asked its result, or the function of `compiled`
 */
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

/** Raw SQL has its rows in `rows`; a builder returns the rows, or only the first. */
function rowsIn(result: unknown): readonly unknown[] {
  if (Array.isArray(result)) return result
  if (typeof result !== 'object' || result === null) return []
  return 'rows' in result && Array.isArray(result.rows) ? result.rows : [result]
}

/** @throws Error if any rows didn't match their type */
export function expectTypedRows(): void {
  const found = [...faults]
  faults.clear()
  if (found.length)
    throw new Error(`rows are not of the type that the source claims: ${found.join('; ')}`)
}

/** Appends statements that returned a row to the file named by SWOON_STATEMENTS. */
export function writeSeen(): void {
  const file = process.env.SWOON_STATEMENTS
  if (file && unwritten.size) appendFileSync(file, `${[...unwritten].join('\n')}\n`)
  unwritten.clear()
}
