// npm run simulate -- --people 1000000 [--seed 1] [--zones one]: a day of so many people, and what it asks of machines.
import { command, Refusal } from './lib/refusal.mjs'
import { simulateDay } from './simulate/day.ts'
import { reportOf } from './simulate/report.ts'

const usage = 'npm run simulate -- --people <number> [--seed <text>] [--zones one]'

function settingsOf(args: readonly string[]): { people: number; seed: string; isOneZone: boolean } {
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value] = [args[at], args[at + 1]]
    if (!['--people', '--seed', '--zones'].includes(name) || value === undefined)
      throw new Refusal(`Usage: ${usage}`)
    given.set(name, value)
  }
  const people = Number(given.get('--people') ?? 1_000_000)
  const zones = given.get('--zones') ?? 'all'
  if (!Number.isInteger(people) || people < 1 || !/^(all|one)$/.test(zones))
    throw new Refusal(`Usage: ${usage}`)
  return { people, seed: given.get('--seed') ?? '1', isOneZone: zones === 'one' }
}

await command(async () => {
  const { people, seed, isOneZone } = settingsOf(process.argv.slice(2))
  console.log(reportOf(simulateDay(people, seed, isOneZone)).join('\n'))
})
