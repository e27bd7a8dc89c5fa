import { expect, test } from 'vitest'
import { flagsOf } from './flags.ts'

test('a long text takes no time that grows faster than the text', () => {
  for (const part of ['i will a ', 'send me a ', 'i am just ', "i'm going to "]) {
    const start = performance.now()
    flagsOf(part.repeat(20_000))
    expect(performance.now() - start).toBeLessThan(5000)
  }
})
