/**
 * Removes anything from people's text that would move a terminal's cursor, start a line or change the direction of writing. Marks its
 * further lines, so that none looks like ours.
 */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => (sign === '\n' ? '\n    | ' : '�'))

/** Like `plain`, on one line. */
export const oneLine = (text: string): string => plain(text.replace(/\s+/g, ' '))

const local = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' })

/** '2026-11-26 14:05', by this machine's clock. */
export const time = (at: Date): string => local.format(at)
