import type {
  BodyOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
  RouteDefinition,
} from '@swoon/realtime-server/contract'

export interface Reply<T> {
  status: number
  headers: Headers
  /** The parsed body, typed as a success, so check `status` first. */
  body: T
  /** The error body, if the call was refused. */
  refusal: {
    error: string
    code: string
    requiresPurchase?: true
    fields?: Record<string, string>
  } | null
  text: string
}

type Part<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T }
export type Input<R extends RouteDefinition> = Part<'params', ParamsOf<R>> &
  Part<'body', BodyOf<R>> & { query?: QueryOf<R>; form?: FormData }

/** Calls a route of the contract as a browser does, with a person's cookie and extra headers. */
export async function call<R extends RouteDefinition>(
  base: string,
  cookie: string | null,
  route: R,
  input: Input<R>,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply<ReplyOf<R>>> {
  const { params, query, body, form } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    form?: FormData
  }
  const path = route.url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return send(base + path + search, {
    method: route.method,
    headers: {
      ...more,
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  })
}

/** Sends any request, even if the contract does not allow it. */
export async function send<T>(url: string, init: RequestInit): Promise<Reply<T>> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const body = isJson && text !== '' ? JSON.parse(text) : null
  return {
    status: response.status,
    headers: response.headers,
    body,
    refusal: response.ok ? null : body,
    text,
  }
}
