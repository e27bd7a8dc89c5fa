export interface Pushed {
  /** Undefined if the push does not say what is new. */
  title: string | undefined
  body: string | undefined
  path: string
  tag: string
}

/** Reads a push. An empty or unreadable body still counts as news: browsers end subscriptions that show nothing. */
export function readPushed(data: { json(): unknown } | null): Pushed {
  const { title, body, path, tag } = Object(parsed(data)) as Record<string, unknown>
  return {
    title: textIn(title),
    body: textIn(body),
    path: /^\/(?![/\\])/.test(textIn(path) ?? '') ? String(path) : '/app/notifications',
    tag: textIn(tag) ?? 'news',
  }
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function parsed(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}
