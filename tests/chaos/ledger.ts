import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Reply } from '../harness/http.ts'

/** `begun`: about to be asked for; `refused`: the server said no, so it must not have happened; `unknown`: no sure answer, so it may have. */
export type Outcome = 'begun' | 'ok' | 'refused' | 'unknown'

/** One line of the ledger. Attempts with the same key are the same act, made again. */
export interface Entry {
  actor: string
  key: string
  outcome: Outcome
  status?: number
  /** The request, or the server's answer. */
  data?: object
}

/** All that was attempted, on disk as it happens, so that nothing that the servers have acknowledged can be forgotten by this process. */
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
  /** The first acknowledgement; null if there was none. */
  answer: Answer | null
  /** The server said no to every attempt. */
  isRefused: boolean
  attempts: number
}

/** Reads the acts of one actor. The data are those that the actor wrote. */
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

/** The outcome of an act by its status; 0 for a broken connection. */
export const outcomeOf = (status: number): Outcome =>
  status >= 200 && status < 300
    ? 'ok'
    : status >= 400 && status < 500 && status !== 408
      ? 'refused'
      : 'unknown'

const silence = 5000

/** Makes an attempt and notes its outcome, which is unknown after 5 s without an answer. @param answerOf what the ledger keeps of the answer */
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
