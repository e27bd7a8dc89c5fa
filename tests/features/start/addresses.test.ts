import { createServer } from 'node:net'
import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { choosePort } from '../../../scripts/start/settings.ts'
import { call } from '../../harness/http.ts'
import { startMail } from '../../harness/mail.ts'
import { person } from '../../harness/person.ts'
import { startWorld } from '../../harness/server.ts'
import { serverLines } from '../../harness/server-log.ts'
import { nonce, startStripe } from '../../harness/stripe.ts'

const chosen = (port: number, host: string) =>
  choosePort({ port, host }).catch(({ message }: Error) => message)

describe('where a server listens', () => {
  // An address that RFC 5737 reserves, so no machine has it.
  const foreign =
    'HOST 192.0.2.1 is not an address of this machine (EADDRNOTAVAIL): name one of its own, or 0.0.0.0 for all of them.'
  it.each([0, 24_000])('is refused by the name of HOST, with port %i', async (port) => {
    expect(await chosen(port, '192.0.2.1')).toBe(foreign)
  })

  it('is refused by the name of PORT where another program listens', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    expect(await chosen(port, '127.0.0.1')).toMatch(/^Port \d+ is taken: .+ in PORT\.$/)
    other.close()
  })
})

describe('PUBLIC_URL', () => {
  const read = (PUBLIC_URL: string) =>
    readEnv({ DATABASE_URL: 'postgres://x', PUBLIC_URL }).PUBLIC_URL

  it.each(['/swoon', '/swoon/', '//', '/?a=1', '/#top'])('is refused with a path: %s', (path) => {
    expect(() => read(`https://swoon.example${path}`)).toThrow(
      /^The environment is not usable: PUBLIC_URL must be an address without a path, such as [^;]+$/,
    )
  })
  it('is refused with a user and password', () => {
    expect(() => read('https://ann:hush@swoon.example')).toThrow('PUBLIC_URL must be')
  })
  it('may end in a slash', () => {
    expect(read('https://Swoon.example:443/')).toBe('https://swoon.example')
  })

  it('says where a mail is that it cannot send', async () => {
    const world = await startWorld({ LOG_LEVEL: 'warn' })
    try {
      const { user } = await person(world, { incomplete: true })
      await call(world.url, null, accountRoutes.askReset, { body: { email: user.email } })
      const said = `Not sent, as SMTP_URL is not set: mail to ${user.email}`
      await expect.poll(() => serverLines().some((line) => line.includes(said))).toBe(true)
    } finally {
      await world.close()
    }
  })

  it('leads mails and payments back to pages of this server', async () => {
    const [mail, stripe, port] = [await startMail(), await startStripe(), await freePort()]
    const PUBLIC_URL = `http://127.0.0.1:${port}/`
    const world = await startWorld({ ...stripe.settings, SMTP_URL: mail.url, PUBLIC_URL }, port)
    try {
      const ann = await person(world, { incomplete: true })
      await call(world.url, null, accountRoutes.askReset, { body: { email: ann.user.email } })
      const body = { type: 'subscription' as const, amount: 1099, quantity: 1, nonce: nonce() }
      const { purchase } = (await ann.call(premiumRoutes.purchase, { body })).body
      const { asked } = stripe.sessionOf(purchase.id)
      const [inMail] = /https?:\S+/.exec((await mail.next(ann.user.email)).text) ?? []
      for (const link of [inMail, asked.get('success_url'), asked.get('cancel_url')]) {
        const page = await fetch(link ?? '')
        expect([link, page.status]).toEqual([expect.stringContaining(`${world.url}/`), 200])
        expect(link).not.toMatch(/[^:]\/\//)
      }
    } finally {
      await world.close()
      await stripe.close()
      await mail.close()
    }
  })
})
