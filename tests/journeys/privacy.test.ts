import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { describe, expect, it } from 'vitest'
import { type Person, person } from '../harness/person.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive, visitAs } from './steps.ts'

describe('whom I see, and who sees me', async () => {
  const small = { viewport: { width: 360, height: 640 } }
  const { world, browser, me, page } = await journeyOf({ name: 'Mine' }, small)
  const address = 'old.friend@example.test'
  const friend = await person(world, { name: 'Friend', address })
  const seenBy = async (who: Person) => {
    const { body } = await who.call(discoveryRoutes.discover, {
      params: { userId: who.id },
      query: { limit: '50' },
    })
    return body.map(({ name }) => name)
  }

  it('takes the addresses of people I know, hides us from each other, and forgets them again', async () => {
    expect([await seenBy(me), await seenBy(friend)]).toEqual([['Friend'], ['Mine']])
    await gotoLive(page, '/app/privacy')
    await page.getByText("You haven't added anyone.").waitFor()
    await page.getByRole('button', { name: 'Add people' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Add people I know' })
    const field = sheet.getByLabel('Email addresses')
    await field.fill(`Friend «${address}»،someone@example.test`)
    await sheet.getByRole('button', { name: 'Add 2 addresses' }).waitFor()
    expect(await sheet.getByRole('status').innerText()).toBe('')
    await field.fill(`my ex\nFriend «${address}»،someone@example.test\n`)
    const said = '1 entry has no email address, so it hides no one.'
    await sheet.getByRole('status').filter({ hasText: said }).waitFor()
    const cards = ['Ann', 'Bob'].map((name) => `BEGIN:VCARD\nFN:${name}\nEND:VCARD\n`).join('')
    await sheet.getByLabel('From a file').setInputFiles({
      name: 'contacts.vcf',
      mimeType: 'text/vcard',
      buffer: Buffer.from(`${cards}BEGIN:VCARD\nEMAIL:someone@example.test\nEND:VCARD\n`),
    })
    const saidOfAll = '3 entries have no email address, so they hide no one.'
    await sheet.getByRole('status').filter({ hasText: saidOfAll }).waitFor()
    await sheet.getByRole('button', { name: 'Add 2 addresses' }).tap()
    await page.getByText('2 addresses added.').waitFor()
    // It keeps its text until it has closed.
    await sheet.waitFor({ state: 'detached' })
    await page.getByText(saidOfAll, { exact: true }).waitFor()
    expect([await seenBy(me), await seenBy(friend)]).toEqual([[], []])
    await page.getByRole('button', { name: 'Delete all' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).tap()
    await page.getByText("You haven't added anyone.").waitFor()
    expect([await seenBy(me), await seenBy(friend)]).toEqual([['Friend'], ['Mine']])
  })

  it('keeps to myself when I am online, what I have read, and me from those I have not liked', async () => {
    const { who: bea, matchId } = await newMatch(world, me, { name: 'Bea' })
    const hers = (await visitAs(browser, world, bea, small)).page
    await gotoLive(hers, `/chat/${matchId}`)
    await hers.getByText('Active now').waitFor()
    await gotoLive(page, '/app/privacy')
    const turn = async (name: string) => {
      const choice = page.getByRole('switch', { name })
      await choice.tap()
      await expect.poll(() => choice.isDisabled()).toBe(false)
    }
    await turn("Show when I'm online")
    await hers.getByText('Active now').waitFor({ state: 'detached' })
    await turn('Read receipts')
    await turn('Only people I like can see me')
    const { sharesActivity, sharesReadReceipts, isIncognito } =
      (await me.call(authRoutes.me, {})).body ?? {}
    expect({ sharesActivity, sharesReadReceipts, isIncognito }).toEqual({
      ...{ sharesActivity: false, sharesReadReceipts: false, isIncognito: true },
    })
    expect([await seenBy(friend), await seenBy(me)], 'Bea is my match').toEqual([
      ['Bea'],
      ['Friend'],
    ])
    const sent = await bea.call(chatRoutes.send, { body: { matchId, content: 'Are you there?' } })
    await gotoLive(page, `/chat/${matchId}`)
    await page.getByText('Are you there?').waitFor()
    const readBy = async (who: Person) =>
      (await who.call(matchRoutes.matches, { params: { userId: who.id } })).body.map((match) => [
        match.readSeq,
        match.otherReadSeq,
      ])
    await expect.poll(() => readBy(me)).toEqual([[sent.body.seq, 0]])
    expect(await readBy(bea)).toEqual([[0, 0]])
  })
})
