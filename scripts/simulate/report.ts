// A simulated day in words and tables.
import type { Day } from './day.ts'
import { needsOf, type Rates, round } from './needs.ts'

const columns = [
  ['requests/s', 'requests'],
  ['messages/s', 'messages'],
  ['open tabs', 'sockets'],
  ['nodes', 'nodes'],
  ['node cores', 'serverCores'],
  ['Postgres cores', 'postgresCores'],
  ['Redis commands/s', 'redisCommands'],
  ['Mbit/s', 'mbit'],
] as const satisfies readonly (readonly [string, keyof Rates])[]

const sumOf = (values: Float64Array) => values.reduce((sum, each) => sum + each, 0)

/** @returns the lines of Markdown */
export function reportOf(day: Day): string[] {
  const { hours, peak, logBytes, storedBytes, takenBytes, keptBytes, commits, uses, stormSeconds } =
    needsOf(day)
  const { sent, live, later, waiting } = day.messages
  const count = (unit: keyof Day['counts']) => round(sumOf(day.counts[unit]))
  const row = (name: string, rates: Rates) =>
    `| ${[name, ...columns.map(([, key]) => round(rates[key]))].join(' | ')} |`
  return [
    `${round(day.people)} people, of whom ${round(day.active)} come on this day. Their busiest ten minutes of each hour (UTC):`,
    '',
    `| hour | ${columns.map(([name]) => name).join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...hours.map((rates, hour) => row(String(hour), rates)),
    row('peak', peak),
    '',
    `- Decisions: ${count('pass')} passes, ${count('like')} likes, ${count('match')} matches. Pushes: ${count('push')}. Messages in rooms: ${count('roomMessage')}; pops: ${count('pop')}.`,
    `- Messages: ${round(sent)} sent, of which ${round(live)} reach an open tab, ${round(later)} wait for the next visit and ${round(waiting)} for another day.`,
    `- Postgres: ${round(logBytes / 1e9)} GB of log, ${round(storedBytes / 1e9)} GB of rows and ${round(commits / 1e6)} million transactions a day; ${round(peak.commits)} transactions/s at the peak.`,
    `- Photos: ${round(takenBytes / 1e9)} GB a day come in, of which ${round(keptBytes / 1e9)} GB are kept.`,
    `- The bus: ${round(peak.heard)} events/s at the peak, each heard by every node.`,
    `- A node that restarts at the peak: its tabs keep each other node busy for ${round(stormSeconds)} s if they all come at once.`,
    '',
    'How much of what one installation of today has is used at the peak; above 1 it is used up:',
    '',
    '| resource | used | need | what takes over |',
    '|---|---|---|---|',
    ...uses.map(
      ({ name, share, need, next }) => `| ${name} | ${round(share)} | ${need} | ${next} |`,
    ),
  ]
}
