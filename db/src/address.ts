/** Settings that name a database by its parts, known to every Postgres program. Passwords need no escaping here. */
export const databaseParts = ['PGHOST', 'PGPORT', 'PGUSER', 'PGPASSWORD', 'PGDATABASE'] as const

/** URL of the database: DATABASE_URL, or else built from PGHOST and the other parts; undefined if neither is set. */
export function databaseUrlIn(
  source: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { DATABASE_URL, PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE } = source
  if (DATABASE_URL || !PGHOST) return DATABASE_URL || undefined
  const password = PGPASSWORD ? `:${encodeURIComponent(PGPASSWORD)}` : ''
  // A folder means a local socket.
  const host = PGHOST.startsWith('/')
    ? encodeURIComponent(PGHOST)
    : PGHOST.includes(':')
      ? `[${PGHOST}]`
      : PGHOST
  const user = PGUSER || 'postgres'
  return `postgres://${encodeURIComponent(user)}${password}@${host}:${PGPORT || 5432}/${encodeURIComponent(PGDATABASE || user)}`
}

/** Explains why this isn't a database URL, as the end of a sentence; undefined if it is one. */
export function whyNoDatabaseUrl(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url))
    return 'must be a postgres:// address, such as postgres://user:password@host/database'
  if (URL.canParse(url)) {
    const { username, pathname, search, hash } = new URL(url)
    // Such a character in the password cuts off the host's @.
    if (username || !`${pathname}${search}${hash}`.includes('@')) return undefined
  }
  return 'cannot be read: write / # ? @ : and % in its user and password as %2F %23 %3F %40 %3A and %25, or leave it empty and set PGHOST, PGUSER, PGPASSWORD and PGDATABASE'
}
