import { createHash, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkDraw } from './draw.ts'

const seed = '5f'.repeat(32)
const key = Buffer.from(seed, 'hex')
const seedHash = createHash('sha256').update(key).digest('hex')
const fractionOf = (number: number) =>
  Number.parseInt(createHmac('sha256', key).update(String(number)).digest('hex').slice(0, 12), 16) /
  2 ** 48
const pop = (number: number, seated: number, isWinner = fractionOf(number) < 1 / (seated + 1)) => ({
  number,
  userId: 'u',
  seated,
  isWinner,
  poppedAt: '2026-11-23T20:00:00.000Z',
})

it('computes every balloon again from the seed', async () => {
  const pops = Array.from({ length: 20 }, (_, at) => pop(at + 1, at % 6))
  const checked = await checkDraw({ seed, seedHash, pops }, seedHash)
  expect(checked?.isSeedRight).toBe(true)
  expect(checked?.pops.map(({ fraction }) => fraction)).toEqual(
    pops.map(({ number }) => fractionOf(number)),
  )
  expect(checked?.pops.every(({ isRight }) => isRight)).toBe(true)
})

it('finds a wrong seed and a wrong result', async () => {
  const right = pop(1, 3)
  const checked = await checkDraw({ seed: '60'.repeat(32), seedHash, pops: [] }, null)
  expect(checked?.isSeedRight).toBe(false)
  const lied = await checkDraw(
    { seed, seedHash, pops: [{ ...right, isWinner: !right.isWinner }] },
    seedHash,
  )
  expect(lied?.pops[0]?.isRight).toBe(false)
})

it('finds a seed that was exchanged together with its hash', async () => {
  const other = '61'.repeat(32)
  const itsHash = createHash('sha256').update(Buffer.from(other, 'hex')).digest('hex')
  const draw = { seed: other, seedHash: itsHash, pops: [] }
  expect((await checkDraw(draw, seedHash))?.isSeedRight).toBe(false)
  expect((await checkDraw(draw, null))?.isSeedRight).toBe(true)
})

it('waits for the end of the game', async () => {
  expect(await checkDraw({ seed: null, seedHash, pops: [] }, seedHash)).toBeNull()
})
