import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { safetyJourney } from './safety.ts'
import { toastOf } from './steps.ts'

describe('report and block', async () => {
  const { world, me, page, match, dialog, button, reports, blocked } = await safetyJourney()
  const topCard = () => page.locator('[data-card]:not([inert])')
  const nameOnTop = async () =>
    (await topCard().locator('article').getAttribute('aria-label'))?.split(',')[0] ?? ''

  it('reports from a card of the deck, which then leaves, as a blocked one does', async () => {
    for (const name of ['Quad', 'Quin', 'Sext']) await person(world, { name })
    await page.goto('/discover')
    await topCard().waitFor()
    const name = await nameOnTop()
    const id = (await topCard().getAttribute('data-card')) ?? ''
    await button(`Report or block ${name}`).tap()
    await dialog(name).getByRole('button', { name: 'Report' }).tap()
    await dialog(`Report ${name}`).getByText('Fake profile', { exact: true }).tap()
    await dialog(`Report ${name}`).getByRole('button', { name: 'Send report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(id)).toMatchObject([{ category: 'fake_profile', place: 'card' }])
    await page.locator(`[data-card="${id}"]`).waitFor({ state: 'detached' })
    const next = await nameOnTop()
    const nextId = await topCard().getAttribute('data-card')
    await page.getByRole('button', { name: `Open the profile of ${next}` }).tap()
    await dialog(new RegExp(`^${next}`))
      .getByRole('button', { name: 'Block' })
      .tap()
    await dialog(`Block ${next}?`).getByRole('button', { name: 'Block' }).tap()
    await page.locator(`[data-card="${nextId}"]`).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await blocked()).toContain(next)
    expect(await blocked()).not.toContain(name)
  })

  it('unblocks in Privacy, and says before whether the two will see each other again', async () => {
    expect(
      (await me.call(safetyRoutes.block, { body: { blockedUserId: match(0).who.id } })).status,
    ).toBe(200)
    await page.goto('/app/privacy')
    const names = () =>
      page.getByRole('region', { name: 'Blocked people' }).getByRole('listitem').allInnerTexts()
    await page.getByRole('button', { name: 'Unblock Una' }).tap()
    await dialog('Unblock Una?')
      .getByText('You were matched, and that match ended for good')
      .waitFor()
    await dialog('Unblock Una?').getByRole('button', { name: 'Cancel' }).tap()
    const last = (await blocked()).find((name) => name !== 'Una') ?? ''
    await page.getByRole('button', { name: `Unblock ${last}` }).tap()
    await dialog(`Unblock ${last}?`).getByText('You may see each other again.').waitFor()
    await dialog(`Unblock ${last}?`).getByRole('button', { name: 'Unblock' }).tap()
    await toastOf(page).getByText(`${last} is unblocked`, { exact: true }).waitFor()
    await expect.poll(async () => (await names()).join()).not.toContain(last)
    expect(await blocked()).not.toContain(last)
    await page.goto('/discover')
    await expect
      .poll(() =>
        page.locator('[data-card] article').evaluateAll((all) => all.map((one) => one.ariaLabel)),
      )
      .toContainEqual(expect.stringContaining(last))
  })

  it('shows a warning until it is answered, in every tab', async () => {
    const [id, report_id] = [uuid(), uuid()]
    const { db } = world.database
    const now = new Date()
    const closed = { closed_at: now, decision: 'warn' }
    await db
      .insertInto('reports')
      .values({
        id: report_id,
        reporter_id: uuid(),
        reported_id: me.id,
        category: 'spam',
        created_at: now,
        ...closed,
      })
      .execute()
    await db
      .insertInto('strikes')
      .values({
        id,
        user_id: me.id,
        report_id,
        kind: 'warn',
        reason: 'Please be kind.',
        created_at: now,
      })
      .execute()
    await page.reload()
    const warning = dialog('A warning from Swoon')
    await warning.getByText('Please be kind.').waitFor()
    await warning.getByRole('button', { name: 'I understand' }).tap()
    await warning.waitFor({ state: 'detached' })
    await expect.poll(async () => (await me.call(safetyRoutes.warnings, {})).body).toEqual([])
  })
})
