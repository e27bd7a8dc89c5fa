import type { LogFn, Logger, LoggerOptions } from 'pino'
import { cutText } from '../../contract/shared/cut.ts'

type Hook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Kinds of failures told apart within a window; the rest count as one. */
const kindsAtMost = 500
const warn = 40

interface LogRepeats {
  /** Pino's hook: logs the first of equal failures in full, and counts the others until the end of the window. */
  readonly logMethod: Hook
  /** Writes the counts so far. */
  flush(): void
}

/**
 * Limits repeated failures in the log: while a dependency is down every request fails the same way, and an hour of stacks would fill the
 * disk.
 * @param window milliseconds
 */
export function createLogRepeats(window = 60_000): LogRepeats {
  const held = new Map<string, () => void>()

  function hold(key: string, report: (repeated: number) => void): () => void {
    let repeated = 0
    const timer = setTimeout(end, window).unref()
    function end() {
      clearTimeout(timer)
      held.delete(key)
      ends.delete(end)
      if (repeated > 0) report(repeated)
    }
    ends.add(end)
    return () => void repeated++
  }
  const ends = new Set<() => void>()

  return {
    logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
      const [fields, message] = args as [unknown, unknown]
      const failure = level >= warn ? failureOf(fields) : null
      if (!failure) return method.apply(this, args)
      const name = `${level} ${message} ${failure}`
      const key = held.size < kindsAtMost || held.has(name) ? name : 'others'
      const count = held.get(key)
      if (count) return count()
      method.apply(this, args)
      const { err: _, ...where } = fields as { err: unknown }
      const report = (repeated: number) =>
        (method as (fields: object, message: unknown) => void).call(
          this,
          { ...where, failure, repeated },
          message,
        )
      held.set(key, hold(key, report))
    },
    flush() {
      for (const end of [...ends]) end()
    },
  }
}

/** Key of a failure, from its place and the error's code or message; equal ones count together. Null for other log lines. */
function failureOf(fields: unknown): string | null {
  const { err, method, route, command, job } = Object(fields) as Record<string, unknown>
  if (!(err instanceof Error)) return null
  const what =
    'code' in err && err.code ? String(err.code) : cutText(`${err.name}: ${err.message}`, 200)
  return [method, route, command, job, what].filter((part) => part !== undefined).join(' ')
}
