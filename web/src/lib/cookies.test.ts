import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ann = { id: 'a', version: 1 } as SelfView
/** The server's answers to a browser that just signed in. */
let answers: { status: number; body: unknown }[] = []
let asked = 0

beforeEach(() => {
  vi.resetModules()
  asked = 0
  vi.stubGlobal('location', { hostname: 'swoon.example' })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', async () => {
    asked++
    const { status, body } = answers.shift() ?? { status: 500, body: {} }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A browser: what it reports about cookies, and whether it keeps them. */
async function inBrowser({ says, keeps }: { says: boolean; keeps: boolean }) {
  let jar = ''
  const document = {
    querySelector: () => null,
    get cookie() {
      return jar
    },
    set cookie(text) {
      if (keeps) jar = text
    },
  }
  vi.stubGlobal('navigator', { cookieEnabled: says })
  vi.stubGlobal('document', document)
  const { showSignedIn, requireCookies } = await import('./cookies.ts')
  const { shownMe } = await import('./me.ts')
  return { showSignedIn, requireCookies, shownMe }
}
const lost = /^Your browser blocks cookies for this site/

it('shows no one as signed in whose browser has silently lost the cookie', async () => {
  const { showSignedIn, shownMe } = await inBrowser({ says: true, keeps: false })
  answers = [{ status: 401, body: { error: 'Sign in first.', code: 'UNAUTHORIZED' } }]
  await expect(showSignedIn(ann)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
    error: expect.stringMatching(lost),
  })
  expect(shownMe()).toBeNull()
  answers = [{ status: 200, body: ann }]
  await showSignedIn(ann)
  expect(shownMe()).toMatchObject({ id: 'a' })
})

it('asks nothing where cookies work, and sends nothing where the browser refuses them', async () => {
  const working = await inBrowser({ says: true, keeps: true })
  await working.showSignedIn(ann)
  expect(asked).toBe(0)
  expect(() => working.requireCookies()).not.toThrow()
  vi.resetModules()
  const { requireCookies } = await inBrowser({ says: false, keeps: false })
  expect(requireCookies).toThrow(expect.objectContaining({ error: expect.stringMatching(lost) }))
})
