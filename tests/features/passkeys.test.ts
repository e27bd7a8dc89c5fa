import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import { describe, expect, it } from 'vitest'
import { addPasskey, authenticator, signInBy } from '../harness/authenticator.ts'
import { ofFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { untilWaiting } from '../harness/locks.ts'
import { startMail, tokenIn } from '../harness/mail.ts'
import { cookieOf, type Person, password, person } from '../harness/person.ts'
import { startWorld } from '../harness/server.ts'
import { expectRefusal } from './refusals.ts'

const origin = 'http://swoon.example'
const mail = ofFile(startMail)
const world = ofFile(() => startWorld({ SMTP_URL: mail.url, PUBLIC_URL: origin }))

const newPassword = 'crimson kite weather'
const namesOf = async (who: Person) =>
  (await who.call(passkeyRoutes.list, {})).body.passkeys.map(({ name }: { name: string }) => name)
const ask = (who: Person) =>
  call(world.url, null, accountRoutes.askReset, { body: { email: who.user.email } })
const reset = (token: string) =>
  call(world.url, null, accountRoutes.reset, { body: { token, newPassword } })

describe('a passkey of another person', () => {
  it('signs no one in after a reset by mail, which removes all passkeys and ends all sessions', async () => {
    const ann = await person(world, { incomplete: true })
    const { device: own } = await addPasskey(ann, origin, 'My phone')
    const { device: stolen } = await addPasskey(ann, origin, 'A thief’s')
    const entered = await signInBy(world, stolen)
    expect(entered.status, entered.text).toBe(200)
    await ask(ann)
    const done = await reset(tokenIn(await mail.next(ann.user.email, /Choose a new/)))
    expect([done.status, done.body]).toEqual([200, { ok: true, removedPasskeys: 2 }])
    for (const device of [stolen, own])
      expectRefusal(await signInBy(world, device), 401, 'BAD_CREDENTIALS')
    const thief = call(world.url, cookieOf(entered.headers), passkeyRoutes.list, {})
    expectRefusal(await thief, 401, 'UNAUTHORIZED')
    expect((await mail.next(ann.user.email, /password was changed/)).text).toContain(
      'all passkeys were removed',
    )
  })

  it('is counted by a change of password, and can be removed with others at once', async () => {
    const ann = await person(world, { incomplete: true })
    const { id: first } = await addPasskey(ann, origin, 'First')
    const { id: second, device } = await addPasskey(ann, origin, 'Second')
    await addPasskey(ann, origin, 'Third')
    const changed = await ann.call(accountRoutes.changePassword, {
      body: { password, newPassword },
    })
    expect(changed.body).toEqual({ ok: true, passkeys: 3 })
    const ids = [first, second]
    const remove = (given: string) =>
      ann.call(passkeyRoutes.removeSeveral, { body: { ids, password: given } })
    expectRefusal(await remove(password), 403, 'WRONG_PASSWORD')
    expect((await remove(newPassword)).body).toMatchObject({ passkeys: [{ name: 'Third' }] })
    expectRefusal(await signInBy(world, device), 401, 'BAD_CREDENTIALS')
    expect((await mail.next(ann.user.email, /2 passkeys were removed/)).text).toContain(
      'Forgot password?',
    )
    // A retry after a lost answer.
    expect((await remove(newPassword)).body).toMatchObject({ passkeys: [{ name: 'Third' }] })
    expect(
      mail.all.filter(({ to, subject }) => to === ann.user.email && /removed/.test(subject)),
    ).toHaveLength(1)
  })

  it('is not added by a session that a reset has just ended', async () => {
    const ann = await person(world, { incomplete: true })
    const { challenge } = (await ann.call(passkeyRoutes.options, { body: { password } })).body
    await ask(ann)
    const token = tokenIn(await mail.next(ann.user.email, /Choose a new/))
    const device = authenticator(origin)
    const { db } = world.database
    // Both wait for the account: the reset first, then the session's requests.
    const { replies } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
      const done = reset(token)
      await untilWaiting(world, 1)
      const added = ann.call(passkeyRoutes.add, {
        body: { name: 'Late', key: device.made(challenge) },
      })
      await untilWaiting(world, 2)
      return { replies: Promise.all([done, added]) }
    })
    const [done, added] = await replies
    expect(done.status).toBe(200)
    expectRefusal(added, 401, 'UNAUTHORIZED')
    expectRefusal(await signInBy(world, device), 401, 'BAD_CREDENTIALS')
  })
})

describe('adding and removing a passkey', () => {
  it('takes the password, and both are reported by mail', async () => {
    const ann = await person(world, { incomplete: true })
    expectRefusal(await ann.call(passkeyRoutes.options, { body: {} }), 403, 'WRONG_PASSWORD')
    const { id } = await addPasskey(ann, origin, 'My phone')
    expect((await mail.next(ann.user.email)).subject).toBe(
      'A passkey was added to your Swoon account',
    )
    const remove = (body?: { password?: string }) =>
      ann.call(passkeyRoutes.remove, { params: { id }, body })
    for (const body of [undefined, {}, { password: 'a wrong one' }])
      expectRefusal(await remove(body), 403, 'WRONG_PASSWORD')
    expect(await namesOf(ann)).toEqual(['My phone'])
    expect((await remove({ password })).body.passkeys).toEqual([])
    expect((await mail.next(ann.user.email)).subject).toBe(
      'A passkey was removed from your Swoon account',
    )
    expectRefusal(await remove({ password }), 404, 'NOT_FOUND')
  })

  it('takes a passkey of users who have no password, and leaves them the last one', async () => {
    const ann = await person(world, { incomplete: true })
    const { id: last, device } = await addPasskey(ann, origin, 'Mine')
    const { id } = await addPasskey(ann, origin, 'Lost')
    // The answer to the first may have been lost.
    for (const _ of ['first', 'repeat'])
      expect((await ann.call(passkeyRoutes.dropPassword, { body: { password } })).status).toBe(200)
    const remove = (which = id) =>
      ann.call(passkeyRoutes.remove, { params: { id: which }, body: {} })
    expectRefusal(await remove(), 403, 'CONFIRM_NEEDED')
    expectRefusal(
      await ann.call(passkeyRoutes.removeSeveral, { body: { ids: [id] } }),
      403,
      'CONFIRM_NEEDED',
    )
    const { challenge } = (await ann.call(passkeyRoutes.confirmOptions, {})).body
    expect(
      (await ann.call(passkeyRoutes.confirm, { body: { key: device.used(challenge) } })).status,
    ).toBe(200)
    expect((await remove()).status).toBe(200)
    expectRefusal(
      await remove(last),
      409,
      'CONFLICT',
      'This is your only way to sign in. Add another one first.',
    )
    expect(await namesOf(ann)).toEqual(['Mine'])
  })
})
