import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { describe, expect, it } from 'vitest'
import { emailHashes } from '../../../realtime-server/src/platform/sessions/email-hash.ts'
import { ofFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import { untilWaiting } from '../../harness/locks.ts'
import { startMail, tokenIn } from '../../harness/mail.ts'
import { decideAbout } from '../../harness/moderators.ts'
import { type Person, password, person } from '../../harness/person.ts'
import { startWorld } from '../../harness/server.ts'
import { expectRefusal } from '../refusals.ts'

const secret = 'a secret of this test'
const mail = ofFile(startMail)
const world = ofFile(() => startWorld({ SMTP_URL: mail.url, SESSION_SECRET: secret }))

let count = 0
const fresh = () => `fresh${++count}@example.test`
const change = (who: Person, email: string, given = password) =>
  who.call(accountRoutes.changeEmail, { body: { email, password: given } })
const use = (
  route: typeof accountRoutes.confirmEmail | typeof accountRoutes.undoEmail,
  token: string,
) => call(world.url, null, route, { body: { token } })
const confirm = (token: string) => use(accountRoutes.confirmEmail, token)
const undo = (token: string) => call(world.url, null, accountRoutes.undoEmail, { body: { token } })
const signIn = (email: string, given = password) =>
  call(world.url, null, authRoutes.login, { body: { email, password: given } })
const signUp = (email: string) =>
  call(world.url, null, authRoutes.signup, {
    body: { email, password, username: `user${++count}` },
  })
const newPassword = 'crimson kite weather'
const reset = (token: string, given: string) =>
  call(world.url, null, accountRoutes.reset, { body: { token, newPassword: given } })
async function resetLink(who: Person): Promise<string> {
  await call(world.url, null, accountRoutes.askReset, { body: { email: who.user.email } })
  return tokenIn(await mail.next(who.user.email, /Choose a new/))
}
/** Changes the address and confirms it. @returns the token that undoes it */
async function move(who: Person, from: string, to: string): Promise<string> {
  expect((await change(who, to)).status).toBe(200)
  expect((await confirm(tokenIn(await mail.next(to)))).status).toBe(200)
  return tokenIn(await mail.next(from, /email was changed/))
}

describe('another e-mail address', () => {
  it('counts once its link is opened, is live in all tabs, and the former address is notified', async () => {
    const ann = await person(world)
    const tab = await ann.live()
    const to = fresh()
    const asked = await change(ann, to.toUpperCase())
    expect(asked.body).toEqual({ isMailSetUp: true, unconfirmed: to })
    expect((await signIn(to)).status).toBe(401)
    expect((await signIn(ann.user.email)).status).toBe(200)
    const token = tokenIn(await mail.next(to))
    expect((await confirm(token)).body).toEqual({ email: to })
    await tab.next('user:updated', ({ user }) => user.email === to)
    expect((await signIn(to)).status).toBe(200)
    expect((await signIn(ann.user.email)).status).toBe(401)
    expect((await ann.call(accountRoutes.email, {})).body.unconfirmed).toBeNull()
    const notice = await mail.next(ann.user.email)
    expect(notice.text).toContain(ann.user.email)
    expect(notice.text).not.toContain(to)
    expectRefusal(await confirm(token), 409, 'LINK_EXPIRED')
    tab.close()
  })

  it('is taken with an internationalized domain as it was typed', async () => {
    const ann = await person(world, { incomplete: true })
    const [typed, stored] = ['ann@b\u00fccher.example', 'ann@xn--bcher-kva.example']
    expect((await change(ann, typed)).body.unconfirmed).toBe(stored)
    // The mail server shows such a domain in its readable form.
    expect((await confirm(tokenIn(await mail.next(typed)))).body).toEqual({ email: stored })
    expectRefusal(await change(ann, typed), 409, 'CONFLICT')
    expect(
      (await call(world.url, null, accountRoutes.askReset, { body: { email: typed } })).status,
    ).toBe(200)
    expect((await mail.next(typed)).subject).toContain('password')
  })

  it('needs the password', async () => {
    const ann = await person(world, { incomplete: true })
    expectRefusal(await change(ann, fresh(), 'not the password'), 403, 'WRONG_PASSWORD')
  })

  it('is answered the same whether it has an account, whose owner alone is told', async () => {
    const [ann, bob] = [
      await person(world, { incomplete: true }),
      await person(world, { incomplete: true }),
    ]
    const to = fresh()
    const free = await change(ann, to)
    expect(free.body).toEqual({ isMailSetUp: true, unconfirmed: to })
    expect((await mail.next(to)).link).not.toBeNull()
    const taken = await change(ann, bob.user.email)
    expect([taken.status, taken.body]).toEqual([
      free.status,
      { isMailSetUp: true, unconfirmed: bob.user.email },
    ])
    const notice = await mail.next(bob.user.email)
    expect([notice.subject, notice.link]).toEqual(['Your email address at Swoon', null])
    expect(notice.text).toContain('It already belongs to an account')
    expect(notice.text).not.toContain(ann.user.email)
    expect((await ann.call(authRoutes.me, {})).body.email).toBe(ann.user.email)
  })

  it('is refused if it is the same, or became another person’s or banned', async () => {
    const ann = await person(world, { incomplete: true })
    expectRefusal(await change(ann, ann.user.email), 409, 'CONFLICT')
    const [banned, taken] = [fresh(), fresh()]
    expect((await change(ann, banned)).status).toBe(200)
    const bannedLink = tokenIn(await mail.next(banned))
    await world.database.db
      .insertInto('banned_emails')
      .values({ strike_id: ann.id, hash: emailHashes(secret)(banned), until: null })
      .execute()
    expectRefusal(await confirm(bannedLink), 409, 'EMAIL_TAKEN')
    expect((await change(ann, banned)).status).toBe(200)
    expect((await mail.next(banned)).link).toBeNull()
    expect((await change(ann, taken)).status).toBe(200)
    expect((await signUp(taken)).status).toBe(201)
    expectRefusal(await confirm(tokenIn(await mail.next(taken))), 409, 'EMAIL_TAKEN')
    expect((await signIn(ann.user.email)).status).toBe(200)
  })

  it('is given up by a newer wish or by taking it back', async () => {
    const ann = await person(world, { incomplete: true })
    const [first, second] = [fresh(), fresh()]
    await change(ann, first)
    const firstLink = tokenIn(await mail.next(first))
    await change(ann, second)
    // A request canceled before its mail has left sends none.
    const secondLink = tokenIn(await mail.next(second))
    expectRefusal(await confirm(firstLink), 409, 'LINK_EXPIRED')
    expect((await ann.call(accountRoutes.cancelEmail, {})).body.unconfirmed).toBeNull()
    expectRefusal(await confirm(secondLink), 409, 'LINK_EXPIRED')
  })

  it('is given up by a new password, because a thief may have wished for it', async () => {
    const ann = await person(world, { incomplete: true })
    const [first, second] = [fresh(), fresh()]
    await change(ann, first)
    const firstLink = tokenIn(await mail.next(first))
    const tab = await ann.live()
    expect(
      (await ann.call(accountRoutes.changePassword, { body: { password, newPassword } })).status,
    ).toBe(200)
    await tab.next('sessions:changed')
    expect((await ann.call(accountRoutes.email, {})).body.unconfirmed).toBeNull()
    expectRefusal(await confirm(firstLink), 409, 'LINK_EXPIRED')
    await change(ann, second, newPassword)
    const secondLink = tokenIn(await mail.next(second))
    expect((await reset(await resetLink(ann), 'copper sail weather')).status).toBe(200)
    expectRefusal(await confirm(secondLink), 409, 'LINK_EXPIRED')
    expect((await signIn(ann.user.email, 'copper sail weather')).status).toBe(200)
    tab.close()
  })

  it('cannot be requested by a session that a reset has just ended', async () => {
    const ann = await person(world, { incomplete: true })
    const token = await resetLink(ann)
    const to = fresh()
    // Both wait for the account: the reset first, then the session's requests.
    const { replies } = await world.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
      const done = reset(token, newPassword)
      await untilWaiting(world, 1)
      const asked = change(ann, to)
      await untilWaiting(world, 2)
      return { replies: Promise.all([done, asked]) }
    })
    const [done, asked] = await replies
    expect(done.status).toBe(200)
    expectRefusal(asked, 401, 'UNAUTHORIZED')
    expect(mail.all.filter((letter) => letter.to === to)).toEqual([])
  })

  it('goes to one of two who both wish for it', async () => {
    const to = fresh()
    const both = [
      await person(world, { incomplete: true }),
      await person(world, { incomplete: true }),
    ]
    const links: string[] = []
    for (const who of both) {
      await change(who, to)
      links.push(tokenIn(await mail.next(to)))
    }
    const replies = await Promise.all(links.map(confirm))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the link to the former address', () => {
  it('gives it back, ends all sessions and leads to a new password', async () => {
    const ann = await person(world)
    const tab = await ann.live()
    const back = await move(ann, ann.user.email, fresh())
    const key = {
      user_id: ann.id,
      credential_id: ann.id,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
    }
    await world.database.db
      .insertInto('passkeys')
      .values({ ...key, id: ann.id, name: 'Someone else’s', created_at: new Date() })
      .execute()
    const undone = await undo(back)
    expect(undone.body.email).toBe(ann.user.email)
    await tab.next('session:ended')
    expect(
      await world.database.db
        .selectFrom('passkeys')
        .select('id')
        .where('user_id', '=', ann.id)
        .execute(),
    ).toEqual([])
    expectRefusal(await ann.call(authRoutes.me, {}), 401, 'UNAUTHORIZED')
    // The session that changed the address.
    expectRefusal(await signIn(ann.user.email), 401, 'BAD_CREDENTIALS')
    const body = { token: undone.body.resetToken, newPassword }
    expect((await call(world.url, null, accountRoutes.reset, { body })).status).toBe(200)
    expect((await signIn(ann.user.email)).status).toBe(401)
    expect((await signIn(ann.user.email, newPassword)).status).toBe(200)
    expectRefusal(await undo(back), 409, 'LINK_EXPIRED')
    tab.close()
  })

  it('stands above those of later changes, which someone else may have made', async () => {
    const ann = await person(world)
    const [second, third] = [fresh(), fresh()]
    const toFirst = await move(ann, ann.user.email, second)
    const toSecond = await move(ann, second, third)
    expect((await undo(toSecond)).body.email).toBe(second)
    expect((await undo(toFirst)).body.email).toBe(ann.user.email)
    const again = await person(world)
    const [fourth, fifth] = [fresh(), fresh()]
    const home = await move(again, again.user.email, fourth)
    const later = await move(again, fourth, fifth)
    expect((await undo(home)).status).toBe(200)
    expectRefusal(await undo(later), 409, 'LINK_EXPIRED')
  })

  it('gives it back while the account is suspended, which it stays, but not an address that is banned', async () => {
    const ann = await person(world)
    const back = await move(ann, ann.user.email, fresh())
    await decideAbout(world, ann, 'suspend', 'Spam')
    const undone = await undo(back)
    expect([undone.status, undone.body.email]).toEqual([200, ann.user.email])
    expect((await reset(undone.body.resetToken, newPassword)).status).toBe(200)
    expectRefusal(await signIn(ann.user.email, newPassword), 403, 'BANNED')
    const bob = await person(world)
    const out = await move(bob, bob.user.email, fresh())
    await world.database.db
      .insertInto('banned_emails')
      .values({ strike_id: bob.id, hash: emailHashes(secret)(bob.user.email), until: null })
      .execute()
    expectRefusal(await undo(out), 409, 'EMAIL_TAKEN')
  })

  it('keeps the address free for its owner meanwhile', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const back = await move(ann, ann.user.email, fresh())
    expectRefusal(await signUp(ann.user.email), 409, 'EMAIL_TAKEN')
    expect((await change(bob, ann.user.email)).status).toBe(200)
    expect((await mail.next(ann.user.email)).link).toBeNull()
    expect((await undo(back)).status).toBe(200)
  })
})
