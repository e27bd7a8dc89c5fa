import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8')

/** What the service worker shows for a pushed body; null is none at all. */
async function shownFor(body: string | null) {
  const shown: { title: string; body: unknown; path: string }[] = []
  let done: unknown
  const self = {
    addEventListener: (name: string, on: (event: object) => void) => handlers.set(name, on),
    clients: { matchAll: async () => [] },
    registration: {
      showNotification: async (title: string, { body, data }: { body: unknown; data: { path: string } }) =>
        shown.push({ title, body, path: data.path }),
    },
  }
  const handlers = new Map<string, (event: object) => void>()
  runInNewContext(code, { self })
  const data = body === null ? null : { json: () => JSON.parse(body) }
  const waitUntil = (work: unknown) => {
    done = work
  }
  handlers.get('push')?.({ data, waitUntil })
  await done
  return shown
}

test('shows what was pushed', async () => {
  const message = { title: 'Swoon', body: 'You have a new message.', path: '/matches', tag: 'message' }
  expect(await shownFor(JSON.stringify(message))).toEqual([
    { title: 'Swoon', body: 'You have a new message.', path: '/matches' },
  ])
})

test.each([null, '', '{"title":', 'null', '[]', '7', '{"title":5,"path":{}}', '{"path":"//elsewhere.example"}'])(
  'still says that there is news when the body is %j',
  async (body) => {
    expect(await shownFor(body)).toEqual([
      { title: 'You have a new notification', body: undefined, path: '/app/notifications' },
    ])
  },
)
