import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { ofFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import { startMail } from '../../harness/mail.ts'
import { insertUsers, type Person, password, person } from '../../harness/person.ts'
import { startPushHost } from '../../harness/push-host.ts'
import { startWorld } from '../../harness/server.ts'
import { unzip } from '../../harness/zip.ts'
import { pushPair, say } from '../push.ts'
import { expectRefusal } from '../refusals.ts'

const mail = ofFile(startMail)
const push = ofFile(startPushHost)
const world = ofFile(() =>
  startWorld({
    SMTP_URL: mail.url,
    PUBLIC_URL: 'http://swoon.example',
    PROXY_ALLOW: push.host,
  }),
)

const choose = (who: Person, language: unknown, id = who.id) =>
  who.call(profileRoutes.updateUser, { params: { id }, body: { language } as never })
const languageOf = async (who: Person) => (await who.call(authRoutes.me, {})).body.language

describe('the language of an account', () => {
  it('is none until it is chosen, and reaches all tabs and the export', async () => {
    const [ann] = (await insertUsers(world, 1)) as [Person]
    expect(await languageOf(ann)).toBeNull()
    const tab = await ann.live()
    expect((await choose(ann, 'es')).body.language).toBe('es')
    expect((await tab.next('user:updated')).user.language).toBe('es')
    expect(await languageOf(ann)).toBe('es')
    const path = exportRoutes.download.url.replace(':id', ann.id)
    const reply = await fetch(world.url + path, { headers: { cookie: ann.cookie } })
    const [account] = JSON.parse(
      String(unzip(Buffer.from(await reply.arrayBuffer())).get('account.json')),
    )
    expect(account.language).toBe('es')
  })

  it.each(['xx', '', 'ES', 'toString', 7, null, ['es'], 'es\u0000'])('is not %j', async (junk) => {
    const [ann] = (await insertUsers(world, 1)) as [Person]
    expectRefusal(await choose(ann, junk), 400, 'INVALID')
    expect(await languageOf(ann)).toBeNull()
  })

  it("is nobody else's to change", async () => {
    const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
    expect((await choose(bob, 'es', ann.id)).status).toBe(403)
    expect(await languageOf(ann)).toBeNull()
  })

  it.each([
    ['es', 'es'],
    ['xx', null],
    [7, null],
  ])('is that of the sign-up screen: %j is kept as %j', async (sent, kept) => {
    const name = `lang-${crypto.randomUUID().slice(0, 8)}`
    const body = {
      email: `${name}@example.test`,
      username: name,
      password,
      language: sent as never,
    }
    const reply = await call(world.url, null, authRoutes.signup, { body })
    expect(reply.body.language, reply.text).toBe(kept)
  })
})

describe('in the language of the account', () => {
  it('mails are written, and in English for those who have chosen none', async () => {
    const [ann, bob] = [
      await person(world, { incomplete: true }),
      await person(world, { incomplete: true }),
    ]
    await choose(ann, 'es')
    for (const { user } of [ann, bob])
      await call(world.url, null, accountRoutes.askReset, { body: { email: user.email } })
    const hers = await mail.next(ann.user.email)
    expect(hers.subject).toBe('Elige una nueva contraseña de Swoon')
    expect(hers.text).toContain('Elegir una nueva contraseña:\nhttp://swoon.example/app/reset#')
    expect(hers.html).toContain('<html lang="es" dir="ltr">')
    const his = await mail.next(bob.user.email)
    expect(his.subject).toBe('Choose a new Swoon password')
    expect(his.html).toContain('<html lang="en" dir="ltr">')
  })

  it('browsers are notified', async () => {
    const { ann, bob, matchId } = await pushPair(world, push, '/spanish')
    await choose(ann, 'es')
    await say(bob, matchId, 'The secret of the lighthouse')
    expect((await push.next('/spanish')).message).toMatchObject({
      title: 'Swoon',
      body: 'Tienes un mensaje nuevo.',
    })
  })
})
