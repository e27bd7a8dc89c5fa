import { readFileSync } from 'node:fs'

interface DemoRoom {
  name: string
  description: string
  /** Days between the first line and now. */
  daysAgo: number
  /** `speaker` counts the people of the demo world, from 0. */
  lines: { speaker: number; content: string }[]
}

/** Reads the rooms of the demo world: a heading, then a line for each message with the number of its speaker. */
export function demoRooms(): DemoRoom[] {
  const text = readFileSync(new URL('./rooms.txt', import.meta.url), 'utf8')
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const [heading = '', ...rest] = block.split('\n')
      const found = /^(.+) \| (.+) \| (\d+) days ago$/.exec(heading)
      if (!found) throw new Error(`Unreadable room: ${heading}`)
      const [, name = '', description = '', days] = found
      const lines = rest.map((line) => {
        const [, speaker, content = ''] = /^(\d+): (.+)$/.exec(line) ?? []
        if (speaker === undefined) throw new Error(`Unreadable line: ${line}`)
        return { speaker: Number(speaker), content }
      })
      return { name, description, daysAgo: Number(days), lines }
    })
}
