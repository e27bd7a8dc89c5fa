import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'

const world = worldOfFile()

const visit = (path: string, method = 'GET') =>
  fetch(world.url + path, { method, redirect: 'manual' })

it.each([
  ['/matches/', '/matches'],
  ['/Discover', '/discover'],
  ['/chat/0190aBc/', '/chat/0190aBc'],
  ['/CHAT/0190aBc?From=Bell', '/chat/0190aBc?From=Bell'],
  ['/app/Rooms/', '/app/rooms'],
  ['/app/user/0190aBc//?a=B/', '/app/user/0190aBc?a=B/'],
  ['/App/Anything/Else/', '/app/Anything/Else/'],
  ['/AUTH/', '/auth'],
])('%s is redirected to %s', async (path, address) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await visit(path, method)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      308,
      address,
      'no-cache',
    ])
  }
  expect((await visit(address)).status).toBe(200)
})

it.each([
  '/discover/more/',
  '/chat/',
  '/chat//0190aBc',
  '/nowhere/',
  '//matches/',
  '//example.com/',
  '/chat/one/two/',
])('%s is no page, and leads nowhere', async (path) => {
  const { status, headers } = await visit(path)
  expect([status, headers.get('location')]).toEqual([404, null])
})

it('calls and files have one address', async () => {
  for (const path of ['/api/auth/me/', '/API/auth/me', '/Manifest.webmanifest'])
    expect([path, (await visit(path)).status]).toEqual([path, 404])
  expect((await visit('/media/')).status).toBe(401)
  expect((await visit('/discover/', 'POST')).status).toBe(404)
})
