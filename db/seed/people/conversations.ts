import { readFileSync } from 'node:fs'

export interface Conversation {
  host: string
  other: string
  /** Minutes between the match and now. */
  matchedAgo: number
  /** How many of the last messages the host has not read. */
  unread: number
  /** `prompt` is the id of the prompt that the line replies to, on the other person's profile. */
  lines: { fromHost: boolean; content: string; prompt?: string }[]
}

const MINUTES: Record<string, number> = { hours: 60, days: 24 * 60 }

/** Reads the matches of the ready accounts: a heading, then `>` for the host's lines and `<` for the other's, with a prompt in brackets. */
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
        lines: rest.map((line) => {
          const [, prompt, content = ''] = /^[<>] *(?:\[([a-z-]+)\] )?(.*)$/.exec(line) ?? []
          return {
            fromHost: line.startsWith('>'),
            content: content.trim(),
            ...(prompt && { prompt }),
          }
        }),
      }
    })
}
