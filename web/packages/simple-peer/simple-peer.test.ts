import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { randombytes, stream } from './node-parts.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

it('is simple-peer 9.11.1, word for word between its imports and its export, under its own license', () => {
  const source = read('index.js')
  const words = source.slice(
    source.indexOf('const MAX_BUFFERED_AMOUNT'),
    source.indexOf('\nexport default Peer\n'),
  )
  expect(createHash('sha256').update(words).digest('hex')).toBe(
    '3ff2bce58e5195512c6f18cf3eef8f81209ea16871553ad8af78da5c4dca8db8',
  )
  const { version, license } = JSON.parse(read('package.json'))
  expect([version, license]).toEqual(['9.11.1', 'MIT'])
  expect(read('LICENSE')).toContain('Copyright (c) Feross Aboukhadijeh')
})

it('has of a stream what its peers use: events, in order, once, and until they are removed', () => {
  const duplex = new stream.Duplex()
  const heard: unknown[] = []
  const every = (value: number) => heard.push(['every', value])
  const never = () => heard.push('never')
  duplex
    .on('data', every)
    .once('data', (value: number) => heard.push(['once', value]))
    .once('data', never)
    .on('data', never)
    .removeListener('data', never)
  duplex.emit('data', 1)
  duplex.emit('data', 2)
  duplex.emit('other', 3)
  expect(heard).toEqual([
    ['every', 1],
    ['once', 1],
    ['every', 2],
  ])
  // Destroying a peer must not end or finish a stream that has already ended.
  expect([duplex._readableState.ended, duplex._writableState.finished]).toEqual([true, true])
})

it('removes the others too when a listener is removed while its event is told', () => {
  const duplex = new stream.Duplex()
  const second = vi.fn()
  duplex.on('close', () => duplex.removeListener('close', second)).on('close', second)
  duplex.emit('close')
  duplex.emit('close')
  expect(second).toHaveBeenCalledTimes(1)
})

it('names its channels by random bytes', () => {
  const names = Array.from({ length: 100 }, () => randombytes(20).toString('hex'))
  expect(names.every((name) => /^[0-9a-f]{40}$/.test(name))).toBe(true)
  expect(new Set(names).size).toBe(100)
})
