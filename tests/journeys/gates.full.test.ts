import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { visitWith } from '../harness/browser.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import { swipe } from '../harness/touch.ts'
import { outdate } from '../screenshots/screenshot.ts'
import { gatesJourney } from './gates.ts'
import { closingAfterTest } from './journey.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

describe('gates', async () => {
  const { world, browser, ann, guest, annHere } = await gatesJourney()

  it('asks a tab that is older than the server to reload until it has reloaded', async () => {
    const { page } = await annHere()
    await outdate(page)
    await page.goto('/app')
    await page.getByText('Reload to keep everything live.').waitFor()
    // Longer than a toast stays.
    await page.waitForTimeout(6000)
    await page.unrouteAll()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).tap()
    await loaded
  })

  it('starts in a browser whose person forbids all cookies and site data, and says why no one can sign in', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'no-cookies-'))
    await mkdir(join(profile, 'Default'))
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
    await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
    const { page, close } = await visitWith(profile, world.url)
    try {
      await page.goto('/app')
      const why = page.getByText(/^Your browser blocks cookies for this site/)
      await why.waitFor()
      expect(await page.evaluate(storageNow)).toBe('SecurityError')
      await page.getByLabel('I confirm that I am 18 years of age or older.').check()
      await page.getByRole('button', { name: 'Enter Swoon', exact: true }).click()
      await page.getByLabel('Email').waitFor()
      await why.waitFor()
      await page.getByText('Sign In', { exact: true }).first().click()
      await page.getByLabel('Email').fill(ann.user.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await expect
        .poll(() => toastOf(page).innerText())
        .toMatch(/^Login failed\nYour browser blocks cookies/)
    } finally {
      await close()
      await rm(profile, { recursive: true, force: true })
    }
  })

  it('changes the background every 4 seconds, four pictures in turn', async () => {
    const { page } = await guest()
    await page.clock.install()
    await page.goto('/')
    await page.getByLabel('Email').waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => {
      const turns: { src: string | null; at: number }[] = []
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof HTMLElement && target.dataset.shown === 'true')
            turns.push({ src: target.getAttribute('src'), at: Date.now() })
      }).observe(document.body, { subtree: true, attributeFilter: ['data-shown'] })
      Object.assign(window, { turns })
    })
    // The clock advances in small steps, so that each change is painted before the next.
    for (let piece = 0; piece < 44; piece++) await page.clock.runFor(500)
    const turns = await page.evaluate(
      () => (window as unknown as { turns: { src: string; at: number }[] }).turns,
    )
    expect(turns).toHaveLength(5)
    const pauses = turns.slice(1).map(({ at }, index) => at - (turns[index]?.at ?? 0))
    expect(pauses).toHaveLength(4)
    for (const pause of pauses) expect(Math.abs(pause - 4000)).toBeLessThanOrEqual(500)
    expect(new Set(turns.map(({ src }) => src)).size).toBe(4)
    expect(turns[4]?.src).toBe(turns[0]?.src)
  })

  it('keeps the background still for people who prefer less motion', async () => {
    const { page } = await guest()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await page.getByLabel('Email').waitFor()
    await page.clock.runFor(9000)
    expect(await page.locator('img').first().getAttribute('data-shown')).toBe('true')
  })

  it('shows no sign-in screen that is about to be loaded again when the session has ended', async () => {
    expectFailedCalls(...afterTheEnd)
    const gone = await person(world, { name: 'Gone' })
    const { page } = await closingAfterTest(visitAs(browser, world, gone))
    // The browser takes a while to delete its data.
    await page.addInitScript(() => {
      const keys = caches.keys.bind(caches)
      const held = new Promise((go) => addEventListener('let-go', go))
      caches.keys = () => held.then(keys)
    })
    await gotoLive(page, '/matches')
    await page.getByRole('heading', { name: 'Your Matches' }).waitFor()
    await world.database.db.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Loading...', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/matches')
    await page.evaluate(() => dispatchEvent(new Event('let-go')))
    await page.getByLabel('Email').waitFor()
  })

  it('shows one toast at a time for 5 seconds, and a swipe to the right removes it', async () => {
    const { page } = await guest()
    await page.clock.install()
    await page.goto('/auth')
    const refuse = () => page.getByRole('button', { name: 'Create Account', exact: true }).tap()
    const shown = toastOf(page)
    // The first toast loads the code that shows toasts.
    await refuse()
    await shown.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await refuse()
    await shown.waitFor()
    await refuse()
    // The next toast replaces this one. The clock is paused, so that neither disappears on its own.
    await expect.poll(() => shown.count()).toBe(1)
    await page.clock.runFor(4500)
    expect(await shown.count()).toBe(1)
    await page.clock.runFor(1000)
    await expect.poll(() => shown.count()).toBe(0)

    await refuse()
    await shown.waitFor()
    await swipe(shown, 40, 0, { across: 0.25, along: 0.5 })
    await page.clock.runFor(300)
    expect(await shown.count()).toBe(1)
    await swipe(shown, 70, 0, { across: 0.25, along: 0.5 })
    await page.clock.runFor(300)
    await expect.poll(() => shown.count()).toBe(0)
  })
})

/** Runs in the page: the name of the error that its storage throws. */
function storageNow(): string | null {
  try {
    return localStorage.getItem('theme')
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}
