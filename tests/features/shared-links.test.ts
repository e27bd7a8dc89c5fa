import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { type Person, person } from '../harness/person.ts'

const world = worldOfFile({ APP_NAME: 'Plum & Co' })
let ann: Person
beforeAll(async () => {
  ann = await person(world, { name: 'Rosalind' })
})

/** Everything the server returns for an address, except the time. */
async function told(path: string, cookie?: string) {
  const reply = await fetch(world.url + path, {
    redirect: 'manual',
    headers: cookie ? { cookie } : {},
  })
  const headers = [...reply.headers].filter(([name]) => name !== 'date')
  return { status: reply.status, headers, body: await reply.text() }
}

it('shows the product in the preview of a profile, and says of no one whether they are there', async () => {
  const bob = await person(world)
  await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
  const newcomer = await person(world, { incomplete: true })
  const linked = await told(`/app/user/${ann.id}`)
  expect(linked.status).toBe(200)
  expect(linked.body).toContain('<meta property="og:title" content="Plum &#38; Co"')
  expect(linked.body).toContain('/share.jpg')
  // A preview links to the address that was shared.
  expect(linked.body).not.toContain('og:url')
  for (const secret of [ann.id, 'Rosalind', ann.user.username])
    expect(linked.body).not.toContain(secret)
  for (const id of [bob.id, newcomer.id, uuid(), 'no-id'])
    expect(await told(`/app/user/${id}`)).toEqual(linked)
  // Not even to signed-in people.
  for (const { cookie } of [ann, bob])
    expect(await told(`/app/user/${ann.id}`, cookie)).toEqual(linked)
})

it('lets the readers of previews read these pages, and search engines none of them', async () => {
  const groups = (await told('/robots.txt')).body.split('\n\n')
  const of = (agent: string) =>
    groups.find((group) => group.includes(`User-agent: ${agent}\n`))?.split('\n') ?? []
  expect(of('Twitterbot')).toContain('Allow: /app/user/')
  expect(of('*')).not.toContain('Allow: /app/user/')
  for (const agent of ['Twitterbot', '*']) expect(of(agent)).toContain('Disallow: /')
})

it('describes the app to install, under its name, with pictures of the sizes that it says', async () => {
  const reply = await fetch(`${world.url}/manifest.webmanifest`)
  expect(reply.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = await reply.json()
  expect(manifest).toMatchObject({
    name: 'Plum & Co',
    id: '/app',
    start_url: '/app',
    scope: '/',
    display: 'standalone',
  })
  const shortcuts: { name: string; url: string; icons: Picture[] }[] = manifest.shortcuts
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Discover', '/discover'],
    ['Matches', '/matches'],
  ])
  expect(
    new Set(manifest.screenshots.map((one: { form_factor: string }) => one.form_factor)),
  ).toEqual(new Set(['narrow', 'wide']))
  const pictures: Picture[] = [...manifest.screenshots, ...shortcuts.flatMap(({ icons }) => icons)]
  expect(pictures).toHaveLength(7)
  for (const { src, sizes, type } of pictures) {
    const picture = await fetch(world.url + src)
    expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src, 200, type])
    const bytes = Buffer.from(await picture.arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
    expect(bytes.length).toBeLessThan(120_000)
  }
})

interface Picture {
  src: string
  sizes: string
  type: string
}

it('leads to the editor what another app shares where no service worker takes it', async () => {
  const body = new FormData()
  body.append('photos', new Blob([new Uint8Array(100_000)], { type: 'image/jpeg' }), 'one.jpg')
  const reply = await fetch(`${world.url}/app/share`, {
    method: 'POST',
    // As the system's share sheet sends it: without a page behind it.
    headers: { origin: 'null', 'sec-fetch-site': 'none' },
    body,
    redirect: 'manual',
  })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/profile?edit=media&lost'])
})
