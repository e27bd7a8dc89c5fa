import type { LogFn, Logger, LoggerOptions } from 'pino'

type Hook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Kinds of failures that are told apart within a window; all others count as one. */
const kindsAtMost = 500
const warn = 40

export interface LogRepeats {
  /** Pino's hook: writes the first of equal failures in full, and at the end of the window how many more there were. */
  readonly logMethod: Hook
  /** Writes what was counted so far. */
  flush(): void
}

/**
 * While a dependency is down every request fails alike: without a bound the stacks of an hour fill the disk.
 * @param window milliseconds
 */
export function createLogRepeats(window = 60_000): LogRepeats {
  const held = new Map<string, () => void>()

  function hold(key: string, tell: (repeated: number) => void): () => void {
    let repeated = 0
    const timer = setTimeout(end, window).unref()
    function end() {
      clearTimeout(timer)
      held.delete(key)
      ends.delete(end)
      if (repeated > 0) tell(repeated)
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
      const tell = (repeated: number) =>
        (method as (fields: object, message: unknown) => void).call(this, { ...where, failure, repeated }, message)
      held.set(key, hold(key, tell))
    },
    flush() {
      for (const end of [...ends]) end()
    },
  }
}

/** What makes two failures equal: where they happened and the error's code, or its words where it has none. Null: none is told of. */
function failureOf(fields: unknown): string | null {
  const { err, method, route, command, job } = Object(fields) as Record<string, unknown>
  if (!(err instanceof Error)) return null
  const what = 'code' in err && err.code ? String(err.code) : `${err.name}: ${err.message}`.slice(0, 200)
  return [method, route, command, job, what].filter((part) => part !== undefined).join(' ')
}
