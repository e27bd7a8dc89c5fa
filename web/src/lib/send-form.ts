import type { ReplyOf, RouteDefinition } from '@swoon/realtime-server/contract'
import { attemptHeader } from '@swoon/realtime-server/contract/files/attempt'
import { endLeft, noticing, replyOf, unreachable } from './api.ts'
import { dropEarly } from './early.ts'
import { hasLeft } from './left-session.ts'
import { urlOf } from './url.ts'
import { uuid } from './uuid.ts'

interface Sending {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  form: FormData
  /** The share of bytes sent, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Like `call`, for a form with upload progress, which `fetch` does not report.
 * @throws ApiError, and the abort reason when `signal` fires
 */
export function sendForm<R extends RouteDefinition>(
  route: R,
  { params = {}, query = {}, form, onProgress, signal }: Sending,
): Promise<ReplyOf<R>> {
  dropEarly()
  const send = () =>
    new Promise<ReplyOf<R>>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(route.method, urlOf(route.url, { params, query }))
      request.upload.onprogress = ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total)
      request.onload = () => {
        const { status, statusText, responseText } = request
        try {
          const headers = new Headers({
            'retry-after': request.getResponseHeader('retry-after') ?? '',
          })
          resolve(
            replyOf<R>(
              { ok: status >= 200 && status < 300, status, statusText, headers },
              responseText,
            ),
          )
        } catch (error) {
          reject(error)
        }
      }
      request.onerror = () => reject(unreachable())
      request.onabort = () => reject(signal.reason)
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.setRequestHeader(attemptHeader, uuid())
      request.send(form)
    })
  return noticing(async () => {
    if (hasLeft()) await endLeft()
    return send()
  })
}
