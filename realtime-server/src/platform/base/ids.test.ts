import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('makes UUIDs of version 7 that contain the time, all different', () => {
  const [before, ids, after] = [Date.now(), Array.from({ length: 1000 }, newId), Date.now()]
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(after)
  }
})
