import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareStack, type Stack } from './stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await prepareStack()
  await stack.up()
})
afterAll(() => stack?.close())

it('the first start of a fresh clone ends with everything healthy, and nothing has started twice', async () => {
  const all = await stack.containers()
  const states = all.map(({ Service, State, Health, ExitCode }) => [Service, State, Health, ExitCode])
  expect(states.sort()).toEqual([
    ['app', 'running', 'healthy', 0],
    ['app', 'running', 'healthy', 0],
    ['coturn', 'running', '', 0],
    ['gateway', 'running', '', 0],
    ['migrate', 'exited', '', 0],
    ['postgres', 'running', 'healthy', 0],
    ['redis', 'running', 'healthy', 0],
  ])
  const restarts = await stack.docker('inspect', '--format', '{{.RestartCount}}', ...all.map(({ ID }) => ID))
  expect(restarts.trim().split('\n')).toEqual(all.map(() => '0'))
})
