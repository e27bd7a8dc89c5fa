import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { call, send } from '../harness/http.ts'
import { cookieOf, password, person } from '../harness/person.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'

const world = ofFile(() => spawnWorld({ LOG_LEVEL: 'info' }))

interface Line {
  security: string
  outcome: string
  user?: string
  account?: string
  from: string
}
const lines = (): Line[] =>
  world.server
    .log()
    .split('\n')
    .filter((line) => line.includes('"security"'))
    .map((line) => JSON.parse(line))

it('has sign-ins and sign-outs, changes of passwords and what failed, and no address of anyone', async () => {
  const ann = await person(world, { incomplete: true })
  const { email, username } = ann.user
  const signIn = (given: string, named = email) =>
    call(world.url, null, authRoutes.login, { body: { email: named, password: given } })
  for (const named of [email, username])
    expect((await signIn('not the password', named)).status).toBe(401)
  const device = await signIn(password)
  const cookie = cookieOf(device.headers)
  const change = (given: string) =>
    call(world.url, cookie, accountRoutes.changePassword, {
      body: { password: given, newPassword: 'crimson kite weather' },
    })
  expect((await change('not the password')).status).toBe(403)
  expect((await change(password)).status).toBe(200)
  await call(world.url, cookie, authRoutes.logout, {})
  expect((await call(world.url, cookie, accountRoutes.endOtherSessions, {})).status).toBe(401)
  await waitFor(() => lines().length >= 8)
  const [, byEmail, byUsername] = lines()
  expect(byUsername?.account).toBe(byEmail?.account)
  const known = { from: expect.stringMatching(/^[0-9a-f]{16}$/) }
  expect(lines()).toMatchObject([
    { ...known, security: 'sign-up', outcome: 'done', account: ann.id },
    {
      ...known,
      security: 'sign-in',
      outcome: 'BAD_CREDENTIALS',
      account: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
    { ...known, security: 'sign-in', outcome: 'BAD_CREDENTIALS', account: byEmail?.account },
    { ...known, security: 'sign-in', outcome: 'done', account: ann.id },
    { ...known, security: 'password-change', outcome: 'WRONG_PASSWORD', user: ann.id },
    { ...known, security: 'password-change', outcome: 'done', user: ann.id },
    { ...known, security: 'sign-out', outcome: 'done', account: ann.id },
    { ...known, security: 'end-sessions', outcome: 'UNAUTHORIZED', account: null },
  ])
  for (const secret of [email, username, '@', password, 'not the password', '127.0.0.1'])
    expect(
      lines()
        .map((line) => JSON.stringify(line))
        .join(),
    ).not.toContain(secret)
})

it('has no line of a request unless ACCESS_LOG asks for it', () => {
  expect(lines().length).toBeGreaterThan(7)
  expect(world.server.log()).not.toContain('"msg":"request"')
})

it('has a flood of refusals from one place once, so that it hides nothing else', async () => {
  const foreign = { 'content-type': 'application/json', origin: 'https://elsewhere.example' }
  const flood = {
    method: 'POST',
    headers: foreign,
    body: JSON.stringify({ email: 'ann@example.test', password }),
  }
  for (let n = 0; n < 3; n++)
    expect((await send(world.url + authRoutes.login.url, flood)).status).toBe(403)
  const before = lines().filter(({ security }) => security === 'sign-out').length
  await call(world.url, null, authRoutes.logout, {})
  await waitFor(() => lines().filter(({ security }) => security === 'sign-out').length > before)
  expect(lines().filter(({ outcome }) => outcome === 'FORBIDDEN_ORIGIN')).toMatchObject([
    { security: 'sign-in' },
  ])
})
