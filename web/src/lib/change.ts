import type { ReplyOf, RouteDefinition } from '@swoon/realtime-server/contract'
import { type CallOptions, call, isTransient } from './api.ts'
import { type Failure, reportFailure } from './attempt.ts'
import type { SameId } from './same-id.ts'

type Said = string | (Failure & { text: string }) | null

type Send<T> = (signal?: AbortSignal) => Promise<T>

interface Options<T> {
  /** Says in a toast that it failed, in a text or more; null if nothing is to be said, or something else has said it. */
  failure: Said | ((error: unknown) => Said)
  /** Takes in the reply, by the handler of the event of the same change. */
  apply?: (reply: T) => unknown
  /** Takes back the change shown before the answer. */
  undo?: () => unknown
  /**
   * Recognizes failures after which it is done all the same, such as a removal of something that is
   * gone.
   */
  isDone?: (error: unknown) => boolean
  /** Sends it, and again while its outcome is unknown: `untilSure` where a user waits at a busy button. */
  repeat?: (send: Send<T>) => Promise<T>
  /** The id by which the server knows a repeat, also at the next press. The input gets it. */
  id?: SameId
}

/** The outcome of a change. One that is done after a failure has no reply. */
export interface Changed<T> {
  isDone: boolean
  reply?: T
  error?: unknown
}

/**
 * Changes something by a route of the contract: sends it, repeats it if wanted, takes in the reply, and says what failed. Never rejects.
 * `call` notices a session that has ended.
 */
export function change<R extends RouteDefinition>(
  route: R,
  input: CallOptions<R> | ((id: string) => CallOptions<R>),
  options: Options<ReplyOf<R>>,
): Promise<Changed<ReplyOf<R>>> {
  const given = typeof input === 'function' ? input(options.id?.value ?? '') : input
  return perform((signal) => call<R>(route, ...([{ signal, ...given }] as never)), options)
}

/** As `change`, for several calls, or with steps of the browser's. */
export async function perform<T>(
  send: Send<T>,
  { failure, apply, undo, isDone, repeat, id }: Options<T>,
): Promise<Changed<T>> {
  try {
    const reply = await (repeat ? repeat(send) : send())
    id?.settle()
    await apply?.(reply)
    return { isDone: true, reply }
  } catch (error) {
    if (!isTransient(error)) id?.settle()
    if (isDone?.(error)) return { isDone: true, error }
    undo?.()
    const said = typeof failure === 'function' ? failure(error) : failure
    if (typeof said === 'string') reportFailure(error, said)
    else if (said) reportFailure(error, said.text, said)
    return { isDone: false, error }
  }
}
