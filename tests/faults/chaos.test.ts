import { expect, it, vi } from 'vitest'
import { faults } from '../chaos/faults.ts'
import { actsOf } from '../chaos/ledger.ts'
import { runChaos } from '../chaos/run.ts'
import { scheduleOf } from '../chaos/schedule.ts'
import { folderOfFile } from '../harness/file-world.ts'

const folder = folderOfFile('swoon-chaos-')

it('plans the same faults for the same seed, every kind once before one comes again', () => {
  const planned = (seed: number) => {
    const schedule = scheduleOf(seed)
    return faults.map(() => {
      const { fault, ...rest } = schedule.next().value
      return { name: fault.name, ...rest }
    })
  }
  expect(planned(1)).toEqual(planned(1))
  expect(planned(1)).not.toEqual(planned(2))
  expect(new Set(planned(3).map(({ name }) => name)).size).toBe(faults.length)
})

/** One fault of each kind, all short. */
const some = [
  'a server is killed',
  'Postgres is killed',
  'Redis is killed',
  'answers of a server are lost',
]
const isSome = (name: string) => some.some((part) => name.includes(part))

it('keeps every promise that its servers made while one of them, Postgres, Redis and answers were lost', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const {
    faults: happened,
    lies,
    ledger,
  } = await runChaos({
    seed: 1,
    until: { faults: some.length },
    only: some,
    pairs: 3,
    folder: folder.path,
    hurry: 4,
  })
  expect(lies).toEqual([])
  expect(happened.map(({ fault }) => fault.name).sort()).toEqual(
    faults.flatMap(({ name }) => (isSome(name) ? name : [])).sort(),
  )
  for (const actor of [
    'messages',
    'rooms',
    'swipes',
    'pops',
    'streak',
    'purchases',
    'calls',
    'uploads',
  ])
    expect(
      actsOf(ledger, actor).some(({ answer }) => answer),
      actor,
    ).toBe(true)
})
