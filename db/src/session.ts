/**
 * First statement of a new connection. It is a statement, not a startup parameter, because a pooler in front of Postgres refuses most
 * parameters; and it sets everything our queries rely on, because a database or role may set it otherwise.
 * @param queryTimeout milliseconds after which the client aborts a query
 * @param lockTimeout milliseconds after which a statement stops waiting for a lock
 */
export function sessionSettings(queryTimeout?: number, lockTimeout = 0): string {
  const settings = {
    datestyle: "'ISO, MDY'",
    intervalstyle: 'postgres',
    timezone: 'UTC',
    bytea_output: 'hex',
    standard_conforming_strings: 'on',
    default_transaction_isolation: "'read committed'",
    // Postgres aborts slightly earlier and rolls back, so that a statement that timed out can't still take effect.
    statement_timeout: String(queryTimeout ? Math.floor(queryTimeout * 0.9) : 0),
    lock_timeout: String(lockTimeout),
    // Compiling a plan takes longer than any of our statements.
    jit: 'off',
  }
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join('; ')
}
