/**
 * The statement that a new connection begins with. It is a statement, not a startup parameter, because a pooler in front of
 * Postgres refuses most parameters; and it says everything that our queries rely on, because a database or a role may set it.
 * @param queryTimeout milliseconds after which the client gives a query up
 * @param lockTimeout milliseconds after which a statement gives up a lock that it waits for
 */
export function sessionSettings(queryTimeout?: number, lockTimeout = 0): string {
  const settings = {
    datestyle: "'ISO, MDY'",
    intervalstyle: 'postgres',
    timezone: 'UTC',
    bytea_output: 'hex',
    standard_conforming_strings: 'on',
    default_transaction_isolation: "'read committed'",
    // Postgres gives up slightly earlier and rolls back, so that a statement refused for its time cannot still take effect.
    statement_timeout: String(queryTimeout ? Math.floor(queryTimeout * 0.9) : 0),
    lock_timeout: String(lockTimeout),
    // Compiling a plan takes longer than any statement of ours.
    jit: 'off',
  }
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join('; ')
}
