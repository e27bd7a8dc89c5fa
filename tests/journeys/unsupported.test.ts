import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { journey } from './journey.ts'

/** Runs in the page before its code: browsers without the newest features of the build's target. */
const older = {
  'Chrome 122': `{
    const { supports } = CSS
    CSS.supports = (...asked) => !asked.join().includes('light-dark') && supports(...asked)
  }`,
  'Firefox 127': `{
    const { supports } = CSS
    CSS.supports = (...asked) => !asked.join().includes('from') && supports(...asked)
  }`,
  'a browser without AbortSignal.any': 'delete AbortSignal.any',
  'a browser without CSS.supports': 'delete globalThis.CSS',
}

describe('a browser below the target of the build', async () => {
  const { world, browser } = await journey()
  const open = async (script: string, locale: string) => {
    const visited = await visit(browser, world.url, { locale })
    await visited.context.addInitScript({ content: script })
    await visited.page.goto('/matches')
    return visited
  }
  const says = async (page: Page, words: string) => {
    await page.getByRole('heading', { name: words }).waitFor()
    expect(await page.getByText('Chrome 123').innerText()).toMatch(
      /Swoon.*Safari 17\.5.*Firefox 128/,
    )
    // No part of the app starts.
    expect(await page.locator('#root, form, nav').count()).toBe(0)
  }

  it.each(Object.entries(older))('is told so on the first screen: %s', async (_, script) => {
    const { context, page } = await open(script, 'en-GB')
    await says(page, 'Time to update your browser')
    await context.close()
  })

  it.each([
    ['de-CH', 'Dein Browser braucht ein Update', 'ltr'],
    ['pt-PT', 'Hora de atualizar seu navegador', 'ltr'],
    ['ar-EG', 'حان وقت تحديث متصفحك', 'rtl'],
  ])('in the language of %s', async (locale, words, direction) => {
    const { context, page } = await open(older['a browser without AbortSignal.any'], locale)
    await says(page, words)
    expect(await page.evaluate(() => document.dir)).toBe(direction)
    await context.close()
  })

  it('can read what tells it so', async () => {
    const page = await (await fetch(`${world.url}/auth`)).text()
    const [, inline = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
    const file = await (await fetch(`${world.url}/unsupported.js`)).text()
    expect(inline).toContain('/unsupported.js')
    // Syntax of ECMAScript 2016 and later.
    for (const code of [inline, file])
      expect(code).not.toMatch(/\?\.[a-z$_[(]|\?\?|\*\*|catch\s*\{|\basync\b|\{\s*\.\.\./i)
  })
})
