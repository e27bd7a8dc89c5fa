import { expect, it } from 'vitest'
import { emptyModel, type Model, width } from './model/model.ts'
import { pack, sinceOf, unpack } from './packed.ts'

const numbers = (model: Model, row: number) => ({
  s: model.s[row],
  tVar: model.tVar[row],
  u: [...model.u.subarray(row * width, (row + 1) * width)],
  vVar: [...model.vVar.subarray(row * width, (row + 1) * width)],
  made: model.made[row],
  liked: model.liked[row],
})

it('keeps a person in 64 bytes, as far as anything is known of them', () => {
  const model = emptyModel([0, 1])
  model.s[1] = -1.23
  model.tVar[1] = 0.42
  for (let i = 0; i < width; i++) {
    model.u[width + i] = i / 3 - 1
    model.vVar[width + i] = 0.5 / (i + 1)
  }
  model.made[1] = 40.3
  model.liked[1] = 7
  const bytes = Buffer.concat([
    Buffer.alloc(3),
    pack(model, 1, { shown: 12.5, level: -0.75, since: 1_795_000_000 }),
  ])
  expect(bytes.length).toBe(3 + 64)
  const read = emptyModel([0, 1])
  expect(unpack(bytes, 3, read, 0)).toEqual({ shown: 12.5, level: -0.75, since: 1_795_000_000 })
  expect(sinceOf(bytes, 3)).toBe(1_795_000_000)
  const [was, is] = [numbers(model, 1), numbers(read, 0)]
  expect(is.made).toBe(was.made)
  expect(is.liked).toBe(was.liked)
  expect(Math.abs((is.s ?? 0) - (was.s ?? 0))).toBeLessThan(0.04)
  expect(was.u).toHaveLength(8)
  for (const [index, value] of was.u.entries())
    expect(Math.abs((is.u[index] ?? 0) - value)).toBeLessThan(0.02)
  for (const [index, value] of [was.tVar ?? 0, ...was.vVar].entries())
    expect(([is.tVar ?? 0, ...is.vVar][index] ?? 0) / value).toBeCloseTo(1, 1)
})

it('keeps what is not learned apart from what is hardly known', () => {
  const model = emptyModel([0])
  const read = emptyModel([0])
  expect(unpack(pack(model, 0, { shown: 0, level: null, since: 0 }), 0, read, 0)).toEqual({
    ...{ shown: 0, level: null, since: 0 },
  })
  expect([...read.uVar.subarray(0, width)]).toEqual(new Array(width).fill(0))
  expect(read.sVar[0]).toBeCloseTo(model.sVar[0] ?? 0, 1)
})
