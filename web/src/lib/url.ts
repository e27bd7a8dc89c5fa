export interface RouteParams {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
}

/** The address of a call: the route's pattern with its parameters and the given query. */
export function urlOf(pattern: string, { params, query }: RouteParams): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
