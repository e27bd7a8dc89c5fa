import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { journeyOf, newMatch } from './journey.ts'

/** A right-to-left name too long for any line on a phone. */
const rightToLeft = 'عبد الرحمن بن عبد العزيز بن محمد الأندلسي الكبير'
const unbroken = `Donau${'dampfschifffahrt'.repeat(12)}`

/** Checks whether the first letter of an element's text is visible, inside both the element and the window. */
const showsFirstLetter = (place: Locator) =>
  place.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!text) return false
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, 1)
    const letter = range.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
    return letter.width > 0 && letter.left >= left - 1 && letter.right <= right + 1
  })

/** Pixels by which an element's text extends beyond the element or the window. */
const spill = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const words = range.getBoundingClientRect()
    return Math.max(
      0,
      Math.round(words.right - Math.min(innerWidth, element.getBoundingClientRect().right)),
    )
  })

describe('the words of people, in any direction and of any length', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  const { who: match, matchId } = await newMatch(world, me, { name: rightToLeft })
  await match.call(chatRoutes.send, { body: { matchId, content: `${rightToLeft} ${rightToLeft}` } })
  await person(world, {
    name: rightToLeft,
    location: unbroken.slice(0, 100),
    bio: unbroken,
    interests: [unbroken.slice(0, 30), 'Music'],
  })

  it('keeps the start of a right-to-left name visible on the card and in the details', async () => {
    await page.goto('/discover')
    const card = page.locator('[data-card]').first()
    await card.waitFor()
    expect(await showsFirstLetter(card.getByText(rightToLeft, { exact: true }).first())).toBe(true)
    await card.locator('[data-open]').tap()
    const details = page.getByRole('dialog').filter({ hasText: rightToLeft })
    await details.waitFor()
    expect(await showsFirstLetter(details.getByText(rightToLeft, { exact: true }).first())).toBe(
      true,
    )
    // The age follows the name, and isolating the name keeps its direction from affecting the age.
    const heading = details.getByRole('heading', { level: 2 })
    expect(await heading.locator('bdi').count()).toBe(1)
  })

  it('breaks words that are wider than the details', async () => {
    const details = page.getByRole('dialog').filter({ hasText: rightToLeft })
    for (const words of [unbroken, unbroken.slice(0, 30)]) {
      expect(await spill(details.getByText(words, { exact: true }))).toBe(0)
    }
    const scroller = details.locator('.overflow-y-auto')
    expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  it('keeps the start visible in the list of matches and in the chat, and aligns a message by its own direction', async () => {
    await page.goto('/matches')
    const row = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()
    await row.waitFor()
    expect(await showsFirstLetter(row.getByText(rightToLeft, { exact: true }).first())).toBe(true)
    expect(
      await showsFirstLetter(row.getByText(`${rightToLeft} ${rightToLeft}`, { exact: true })),
    ).toBe(true)
    await page.goto(`/chat/${matchId}`)
    const chat = page.getByRole('region', { name: `Chat with ${rightToLeft}` })
    await chat.waitFor()
    expect(
      await showsFirstLetter(chat.getByRole('heading').getByText(rightToLeft, { exact: true })),
    ).toBe(true)
    const bubble = chat.getByRole('list', { name: 'Messages' }).locator('p').getByText(rightToLeft)
    expect(await bubble.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    const composer = page.getByPlaceholder('Type a message...', { exact: true })
    await composer.fill('مرحبا')
    expect(await composer.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    await composer.fill('Hello')
    expect(await composer.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  })
})
