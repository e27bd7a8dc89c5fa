import { expect, test } from 'vitest'
import { heapFor } from './memory.ts'

const gigabyte = 1024 ** 3

test('the heap is half of the memory, or what uploads leave of it, within the minimum to start and the maximum that Node uses', () => {
  expect([0.25, 1, 1.5, 4, 64].map((size) => heapFor(size * gigabyte))).toEqual([
    256, 256, 720, 2048, 4096,
  ])
  expect(heapFor()).toBeGreaterThanOrEqual(256)
})
