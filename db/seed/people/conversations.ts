import { readFileSync } from 'node:fs'

export interface Conversation {
  host: string
  other: string
  /** Minutes between the match and now. */
  matchedAgo: number
  /** How many of the last messages the host has not read. */
  unread: number
  lines: { fromHost: boolean; content: string }[]
}

const MINUTES: Record<string, number> = { hours: 60, days: 24 * 60 }

/** Reads the matches of the ready accounts: a heading, then `>` for the host's lines and `<` for the other's. */
export function conversations(): Conversation[] {
  const text = readFileSync(new URL('./conversations.txt', import.meta.url), 'utf8')
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const [heading = '', ...rest] = block.split('\n')
      const found = /^(\S+) & (\S+) \| (\d+) (hours|days) ago \| (\d+) unread$/.exec(heading)
      if (!found) throw new Error(`Unreadable conversation: ${heading}`)
      const [, host = '', other = '', count, unit = '', unread] = found
      return {
        host,
        other,
        matchedAgo: Number(count) * (MINUTES[unit] ?? 0),
        unread: Number(unread),
        lines: rest.map((line) => ({ fromHost: line.startsWith('>'), content: line.slice(1).trim() })),
      }
    })
}
