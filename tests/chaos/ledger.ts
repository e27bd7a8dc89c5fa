import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Reply } from '../harness/http.ts'

/**
 * `begun`: about to be requested; `refused`: the server said no, so it must not have happened; `unknown`: no certain answer, so it may
 * have.
 */
export type Outcome = 'begun' | 'ok' | 'refused' | 'unknown'

/** One line of the ledger. Attempts with the same key are retries of the same act. */
export interface Entry {
  actor: string
  key: string
  outcome: Outcome
  status?: number
  /** The request, or the server's answer. */
  data?: object
}

/** All attempts, written to disk as they happen, so that this process cannot forget anything the servers acknowledged. */
export interface Ledger {
  file: string
  write(entry: Entry): void
  close(): void
}

export function openLedger(file: string): Ledger {
  const handle = openSync(file, 'w')
  return {
    file,
    write: (entry) =>
      void writeSync(handle, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`),
    close: () => closeSync(handle),
  }
}

/** The ledger's record of one act. */
export interface Act<Asked, Answer> {
  key: string
  asked: Asked
  /** The first acknowledgement; null if none. */
  answer: Answer | null
  /** The server refused every attempt. */
  isRefused: boolean
  attempts: number
}

/** Reads the acts of one actor, with the data it wrote. */
export function actsOf<Asked extends object, Answer extends object>(
  file: string,
  actor: string,
): Act<Asked, Answer>[] {
  const acts = new Map<string, Act<Asked, Answer>>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.includes(`"actor":"${actor}"`)) continue
    const entry = JSON.parse(line) as Entry
    const act = acts.get(entry.key)
    if (!act) {
      const asked = (entry.data ?? {}) as Asked
      acts.set(entry.key, { key: entry.key, asked, answer: null, isRefused: false, attempts: 0 })
      continue
    }
    act.isRefused = entry.outcome === 'refused' && (act.attempts === 0 || act.isRefused)
    act.attempts++
    if (entry.outcome === 'ok') act.answer ??= (entry.data ?? {}) as Answer
  }
  return [...acts.values()]
}

/** An act's outcome by status; 0 for a broken connection. */
export const outcomeOf = (status: number): Outcome =>
  status >= 200 && status < 300
    ? 'ok'
    : status >= 400 && status < 500 && status !== 408
      ? 'refused'
      : 'unknown'

const silence = 5000

/**
 * Makes an attempt and records its outcome, which is unknown after 5 s without an answer. @param answerOf the part of the answer to record
 */
export async function attempt<T>(
  ledger: Ledger,
  { actor, key }: Pick<Entry, 'actor' | 'key'>,
  ask: () => Promise<Reply<T>>,
  answerOf: (body: T) => object = () => ({}),
): Promise<{ outcome: Outcome; status: number; body: T | null; code: string | undefined }> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, silence, null))
  const reply = await Promise.race([ask().catch(() => null), late])
  const status = reply?.status ?? 0
  const outcome = outcomeOf(status)
  const body = outcome === 'ok' && reply ? reply.body : null
  ledger.write({ actor, key, outcome, status, ...(body !== null && { data: answerOf(body) }) })
  return { outcome, status, body, code: reply?.refusal?.code }
}
