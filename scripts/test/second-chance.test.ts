import { expect, test } from 'vitest'
import { secondChance } from './second-chance.ts'
import { emptyTally, type Failure, type Tally } from './tally.ts'

const failure = (file: string | undefined, error = 'first'): Failure => ({
  file,
  name: 'a test',
  error,
})
const tallyOf = (...failed: Failure[]): Tally => ({ ...emptyTally(), passed: 10, failed })

/** Makes the given files fail again, and records the files it was called for. */
function runner(...failAgain: string[]) {
  const asked: string[] = []
  const again = async (file: string) => {
    asked.push(file)
    return tallyOf(...(failAgain.includes(file) ? [failure(file, 'second')] : []))
  }
  return { asked, again }
}

test('a file that is green the second time is unsteady, and the run is green', async () => {
  const tally = tallyOf(failure('a'), failure('b'))
  const { asked, again } = runner()
  expect(await secondChance(tally, again)).toEqual([failure('a'), failure('b')])
  expect(asked).toEqual(['a', 'b'])
  expect(tally).toMatchObject({ passed: 12, failed: [] })
})

test('a file that is red twice fails with its second errors', async () => {
  const tally = tallyOf(failure('a'), failure('a', 'another'), failure('b'))
  expect(await secondChance(tally, runner('a').again)).toEqual([failure('b')])
  expect(tally.failed).toEqual([failure('a', 'second')])
})

test('more than four red files get no second chance', async () => {
  const tally = tallyOf(...['a', 'b', 'c', 'd', 'e'].map((file) => failure(file)))
  const { asked, again } = runner()
  expect(await secondChance(tally, again)).toEqual([])
  expect(asked).toEqual([])
  expect(tally.failed).toHaveLength(5)
})

test('what belongs to no file stays red', async () => {
  const tally = tallyOf(failure(undefined), failure('a'))
  expect(await secondChance(tally, runner().again)).toEqual([])
  expect(tally.failed).toHaveLength(2)
})
