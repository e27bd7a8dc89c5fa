import type { Page } from 'playwright-core'

/** Letters of a name that must fit on every phone, and the share of a card's photo that no text may cover. */
const whole = 12
const free = 0.6

/**
 * Things that a screen's text leaves no room for: cut names, a covered card photo, and card facts under the buttons over it. Returns one
 * line per finding.
 */
export const roomFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ whole, free }) => {
      const faults: string[] = []
      const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
      for (const name of scope.querySelectorAll<HTMLElement>('bdi')) {
        if (name.innerText.length > whole || name.closest('[inert]') || !name.checkVisibility())
          continue
        if (name.scrollWidth > name.clientWidth + 1 && name.clientWidth > 1)
          faults.push(`cut: ${name.innerText} (${name.scrollWidth} in ${name.clientWidth})`)
      }
      const top = scope.querySelector('[data-card]:not([inert]) > *')
      // A card that is dragged has turned.
      const isHeld = top !== null && getComputedStyle(top).transform !== 'none'
      const article = isHeld ? null : top?.querySelector('article')
      const card = article?.getBoundingClientRect()
      const name = scope
        .querySelector('[data-card]:not([inert]) [data-open]')
        ?.getBoundingClientRect()
      for (const fact of article?.querySelectorAll('p, li') ?? []) {
        const { left, top: y, width, height } = fact.getBoundingClientRect()
        // A row that has no room drops whole words.
        if (y >= (fact.parentElement?.getBoundingClientRect().bottom ?? y)) continue
        const over = document.elementFromPoint(left + width / 2, y + height / 2)?.closest('button')
        if (width > 1 && over && !over.closest('article'))
          faults.push(`lies under ${over.getAttribute('aria-label')}: ${fact.textContent}`)
      }
      // In landscape the text is beside the photo.
      if (card && name && innerHeight >= 640) {
        const share = (name.top - card.top) / card.height
        if (share < free) faults.push(`only ${Math.round(share * 100)} % of the photo is free`)
      }
      return faults
    },
    { whole, free },
  )
