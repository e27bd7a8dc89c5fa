/**
 * Text that people wrote, without what would move a terminal's cursor, start a line or turn its writing. Its further lines are marked, so
 * that none looks like a line of ours.
 */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => (sign === '\n' ? '\n    | ' : '�'))

/** Like `plain`, in one line. */
export const oneLine = (text: string): string => plain(text.replace(/\s+/g, ' '))

const local = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' })

/** '2026-11-26 14:05', by the clock of this machine. */
export const time = (at: Date): string => local.format(at)
