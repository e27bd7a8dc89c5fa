import type { ReplyOf, RouteDefinition } from '@swoon/realtime-server/contract'
import { type CallOptions, call, isTransient } from './api.ts'
import { type Failure, reportFailure } from './attempt.ts'
import type { SameId } from './same-id.ts'

type Said = string | (Failure & { text: string }) | null

type Send<T> = (signal?: AbortSignal) => Promise<T>

interface Options<T> {
  /** The toast about a failure; null if there is nothing to say, or other code has said it. */
  failure: Said | ((error: unknown) => Said)
  /** Applies the reply, by the handler of the same change's event. */
  apply?: (reply: T) => unknown
  /** Reverts the change shown before the answer. */
  undo?: () => unknown
  /** Recognizes failures that count as success, such as removing something already gone. */
  isDone?: (error: unknown) => boolean
  /** Sends it, and retries while its outcome is unknown: `untilSure` where a user waits at a busy button. */
  repeat?: (send: Send<T>) => Promise<T>
  /** The id by which the server recognizes a repeat, also at the next press. It is added to the input. */
  id?: SameId
}

/** The outcome of a change. A failure that counts as success has no reply. */
export interface Changed<T> {
  isDone: boolean
  reply?: T
  error?: unknown
}

/**
 * Makes a change through a route of the contract: sends it, retries it if wanted, applies the reply, and reports a failure. Never rejects.
 * `call` handles an ended session.
 */
export function change<R extends RouteDefinition>(
  route: R,
  input: CallOptions<R> | ((id: string) => CallOptions<R>),
  options: Options<ReplyOf<R>>,
): Promise<Changed<ReplyOf<R>>> {
  const given = typeof input === 'function' ? input(options.id?.value ?? '') : input
  return perform((signal) => call<R>(route, ...([{ signal, ...given }] as never)), options)
}

/** Like `change`, for several calls, or with browser steps. */
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
