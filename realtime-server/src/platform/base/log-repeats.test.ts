import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createLogRepeats } from './log-repeats.ts'

function logger(window?: number) {
  const lines: Record<string, unknown>[] = []
  const repeats = createLogRepeats(window)
  const log = pino(
    { hooks: { logMethod: repeats.logMethod } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  return { log, lines, flush: repeats.flush }
}
const failure = (code: string) => Object.assign(new Error('gone'), { code })

it('equal failures are written in full once, and their number is written at the end of the window', async () => {
  const { log, lines } = logger(50)
  for (let n = 0; n < 1000; n++)
    log.warn({ err: failure('ECONNREFUSED'), route: '/api/x' }, 'a dependency is down')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 40, route: '/api/x', err: { stack: expect.any(String) } })
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toMatchObject({
    level: 40,
    msg: 'a dependency is down',
    route: '/api/x',
    repeated: 999,
  })
  expect(lines[1]).not.toHaveProperty('err')
  log.warn({ err: failure('ECONNREFUSED'), route: '/api/x' }, 'a dependency is down')
  expect(lines).toHaveLength(3)
})

it('failures that differ in place, code or text are all written, and so are other log lines', () => {
  const { log, lines, flush } = logger()
  log.error({ err: failure('A'), route: '/one' }, 'fault')
  log.error({ err: failure('A'), route: '/two' }, 'fault')
  log.error({ err: failure('B'), route: '/one' }, 'fault')
  log.error({ err: new Error('one'), route: '/one' }, 'fault')
  log.error({ err: new Error('two'), route: '/one' }, 'fault')
  for (let n = 0; n < 5; n++) log.warn('a word')
  expect(lines).toHaveLength(10)
  flush()
  expect(lines).toHaveLength(10)
  log.error({ err: failure('A'), route: '/one' }, 'fault')
  log.error({ err: failure('A'), route: '/one' }, 'fault')
  flush()
  expect(lines.at(-1)).toMatchObject({ repeated: 1 })
})

it('the number of distinct failures is limited too', () => {
  const { log, lines, flush } = logger()
  for (let n = 0; n < 2000; n++) log.warn({ err: new Error(`failure ${n}`) }, 'fault')
  expect(lines.length).toBeLessThanOrEqual(501)
  flush()
  expect(lines.at(-1)).toMatchObject({ repeated: 1499 })
})
