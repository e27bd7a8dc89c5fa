import { expect, test } from 'vitest'
import { packetLength } from './packet-length.ts'

const lengthOf = (codec: string, ...hex: string[]) =>
  packetLength({ codec, rate: 44_100, channels: 1, description: null })?.(
    Buffer.from(hex.join(''), 'hex'),
  )

test('all blocks of raw AAC count, and all frames of a packet', () => {
  const [block, one, four] = [1024 / 44_100, 'fff15040017ffc01020304', 'fff15040017fff01020304']
  expect(lengthOf('aac', one)).toBeCloseTo(block)
  expect(lengthOf('aac', four)).toBeCloseTo(4 * block)
  expect(lengthOf('aac', one, four, one)).toBeCloseTo(6 * block)
  expect(lengthOf('aac', '0140')).toBeNull()
})
