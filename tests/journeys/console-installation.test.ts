import { describe, expect, it } from 'vitest'
import { desktop, phone, visit } from '../harness/browser.ts'
import { consoleOf } from '../harness/console.ts'
import { journey, shared } from './journey.ts'

describe('the installation in the console', async () => {
  const { world, browser } = await journey()
  const names = [
    { name: 'Ann', role: 'lead' },
    { name: 'Bob', role: 'moderator' },
  ] as const
  const desk = await shared(
    consoleOf(world, undefined, names, { BACKUP_DIR: '/nowhere/at/all', S3_REGIONN: 'x' }),
  )

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)(
    'shows the lead what is wrong first, and checks again, on %s',
    async (_, viewport) => {
      const { page } = await visit(browser, desk.url, { viewport })
      const press = (name: string, role: 'link' | 'button') => {
        const control = page.getByRole(role, { name, exact: true })
        return viewport === phone ? control.tap() : control.click()
      }
      await page.goto(desk.newLink(names[0]))
      await press('Installation', 'link')
      const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
      await checks.first().waitFor()
      const said = await checks.allInnerTexts()
      const order = ['Fault', 'Warning', 'OK', 'Skipped']
      const states = said.map((text) => /^\w+/.exec(text)?.[0] ?? '')
      expect(states).toEqual(order.flatMap((state) => states.filter((each) => each === state)))
      // The machine may have further faults.
      const all = said.join('\n')
      expect(all).toMatch(
        /Fault\s+Backups\s+No backup can be written to \/nowhere\/at\/all: .*\s+What to do: Let the user/,
      )
      expect(all).toMatch(/Warning\s+Settings\s+S3_REGIONN is set, but nothing reads it\./)
      expect(all).toMatch(/OK\s+Database server/)
      const summary = page.getByRole('region', { name: 'Summary' })
      expect(await summary.innerText()).toMatch(/^\d+ faults?, \d+ warnings?, \d+ checks are OK, /)
      const time = summary.getByRole('time')
      const first = await time.getAttribute('datetime')
      await press('Check Again', 'button')
      await expect.poll(() => time.getAttribute('datetime')).not.toBe(first)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await page.context().close()
    },
  )

  it('is unknown to a moderator', async () => {
    const { page } = await visit(browser, desk.url, { viewport: desktop })
    await page.goto(desk.newLink(names[1]))
    const tabs = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await tabs.first().waitFor()
    expect((await tabs.allInnerTexts()).join()).not.toContain('Installation')
    await page.goto(`${desk.url}/#/installation`)
    await page.getByText('No reports are waiting.').waitFor()
  })
})
