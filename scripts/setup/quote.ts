/** Read alike by compose, systemd, a shell and Node. */
const bare = /^[\w./:@%+=,-]*$/
const control = /\p{Cc}/u

/** A value in the .env of compose; undefined if its readers disagree about all ways to write it. */
export function quoteForCompose(value: string): string | undefined {
  if (control.test(value)) return undefined
  if (bare.test(value)) return value
  if (!/['\\]/.test(value)) return `'${value}'`
  return /["$`\\]/.test(value) ? undefined : `"${value}"`
}

/** A value in a file that both systemd and a shell read. */
export function quoteForSystemd(value: string): string | undefined {
  if (control.test(value)) return undefined
  if (bare.test(value)) return value
  // Older systemd takes a backslash between single quotes for an escape.
  if (!/['\\]/.test(value)) return `'${value}'`
  return `"${value.replace(/["$`\\]/g, '\\$&')}"`
}
