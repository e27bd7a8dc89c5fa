import type { ReplyOf, RouteDefinition } from '@swoon/realtime-server/contract'
import { deskKey } from '@swoon/realtime-server/contract/console'
import { type CallOptions, replyOf, unreachable } from '../lib/api.ts'
import { noteDate } from '../lib/server-clock.ts'
import { type RouteParams, urlOf } from '../lib/url.ts'
import { heldKey } from './key.ts'

type Options<R extends RouteDefinition> = Omit<CallOptions<R>, 'form' | 'keepalive' | 'onHeaders'>
type Rest<R extends RouteDefinition> =
  Record<never, never> extends Options<R> ? [options?: Options<R>] : [options: Options<R>]

interface LooseOptions extends RouteParams {
  body?: unknown
  signal?: AbortSignal
}

/** Calls a route of the console with cookie and key. @throws ApiError unless the reply is OK, and the abort reason when `signal` fires */
export async function ask<R extends RouteDefinition>(
  route: R,
  ...[options]: Rest<R>
): Promise<ReplyOf<R>> {
  const given = (options ?? {}) as LooseOptions
  const reply = await send(route.method, urlOf(route.url, given), given)
  return replyOf<R>(reply, await reply.text())
}

/** Loads a console file into this page's memory, because a plain URL would carry no key. @throws as `ask` */
export async function askFile(
  method: 'GET' | 'POST',
  url: string,
  given: LooseOptions = {},
): Promise<Blob> {
  const reply = await send(method, url, given)
  if (!reply.ok) replyOf(reply, await reply.text())
  return reply.blob()
}

async function send(
  method: string,
  url: string,
  { body, signal }: LooseOptions = {},
): Promise<Response> {
  const sentAt = Date.now()
  try {
    const reply = await fetch(url, {
      method,
      headers: {
        [deskKey]: heldKey() ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    noteDate(reply.headers.get('date'), sentAt)
    return reply
  } catch (error) {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : unreachable()
  }
}
