import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { accountsIn } from '../../harness/moderate.ts'
import { person } from '../../harness/person.ts'
import { recordOf } from '../../harness/team-record.ts'
import { databaseSnapshot } from '../refusals.ts'

const world = worldOfFile()
const MODERATORS = 'Ann:lead, Bob:moderator, Eve:support'

const acts = [
  ['sign-out'],
  ['reset'],
  ['suspend', '3'],
  ['lift'],
  ['ban'],
  ['email', 'x@example.test'],
  ['export', '/dev/null/x.zip'],
  ['premium', '1'],
  ['delete', '--yes'],
] as const
const [forBob, forAnnAlone] = [acts.slice(0, 5), acts.slice(5)]

/** Runs a command about a person as a moderator, or as the system's user. */
const run = (
  [command, ...more]: readonly [string, ...string[]],
  id: string,
  name?: string,
  reason = ['--reason', 'x'],
) =>
  accountsIn(
    world,
    [command, id, ...more, ...reason, ...(name ? ['--as', name] : [])],
    name === undefined ? {} : { MODERATORS },
  )

it('refuses everyone whose role does not include a command, before anything is written', async () => {
  const { id } = await person(world)
  const before = await databaseSnapshot(world.database.db)
  const no = (role: string) => ({
    code: 1,
    output: `Your role here, ${role}, does not include this.`,
  })
  expect(await run(['find'], id, 'Eve')).toEqual(no('support'))
  for (const act of acts) expect(await run(act, id, 'Eve'), act[0]).toEqual(no('support'))
  expect(forAnnAlone).toHaveLength(4)
  for (const act of forAnnAlone) expect(await run(act, id, 'Bob'), act[0]).toEqual(no('moderator'))
  expect(await databaseSnapshot(world.database.db)).toEqual(before)
})

it('asks for a name where MODERATORS names people, and for a reason for all but a look', async () => {
  const { id } = await person(world)
  const before = await databaseSnapshot(world.database.db)
  expect(await run(['ban'], id, 'Mallory')).toEqual({
    code: 1,
    output: 'Say who you are: --as "Ann" or "Bob" or "Eve".',
  })
  for (const act of acts)
    for (const reason of [[], ['--reason', ' '], ['--reason', 'x'.repeat(1001)]])
      expect(await run(act, id, undefined, reason), act[0]).toEqual({
        code: 1,
        output: 'Give a --reason of at most 1000 characters.',
      })
  expect(await databaseSnapshot(world.database.db)).toEqual(before)
})

it('writes each act down under the name of the moderator', async () => {
  const { id } = await person(world)
  expect(forBob).toHaveLength(5)
  for (const act of forBob) expect((await run(act, id, 'Bob')).code, act[0]).toBe(0)
  expect((await run(['lift'], id, 'Ann')).code).toBe(0)
  expect((await run(['premium', '1'], id, 'Ann')).code).toBe(0)
  expect((await run(['delete', '--yes'], id, 'Ann')).code).toBe(0)
  expect((await recordOf(world, id)).map(({ decision, by }) => [decision, by])).toEqual([
    ['sign-out', 'Bob'],
    ['reset', 'Bob'],
    ['suspend', 'Bob'],
    ['overturn', 'Bob'],
    ['ban', 'Bob'],
    ['overturn', 'Ann'],
    ['premium', 'Ann'],
    ['delete', 'Ann'],
  ])
})

it('explains itself when a command is unknown or lacks something', async () => {
  const { id } = await person(world)
  for (const args of [
    [],
    ['help'],
    ['find'],
    ['suspend', id],
    ['ban', id, 'x'],
    ['find', id, '--loud'],
  ]) {
    const said = await accountsIn(world, [...args, '--reason', 'x'])
    expect([args, said.code]).toEqual([args, 1])
    expect(said.output).toMatch(/^npm run accounts -- find <who>\n/)
  }
  for (const days of ['0', '366', 'x', '1.5'])
    expect(await run(['suspend', days], id)).toEqual({
      code: 1,
      output: 'A suspension lasts 1 to 365 days.',
    })
})
