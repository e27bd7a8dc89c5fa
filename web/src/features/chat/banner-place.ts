import { meet, obstaclesIn, wordsIn } from '../../ui/obstacles.ts'

/** Pixels between a banner and what it leaves free. */
const gap = 4

/**
 * Moves a banner down from its place at the top, as far as it must go to cover no control and no title of the screen. It stays where it is if
 * the upper third of the screen has no such place: further down it would be in the middle of what people look at.
 */
export function keepBannerClear(banner: HTMLElement): void {
  banner.style.marginTop = ''
  const main = document.getElementById('content')
  if (!main || !banner.offsetParent) return
  // Its own rectangle is still on its way in.
  const first = banner.offsetParent.getBoundingClientRect().top + banner.offsetTop
  const { left, right } = banner.getBoundingClientRect()
  const third = innerHeight / 3
  const boxes = [...obstaclesIn(main, banner), ...wordsIn(main, banner)]
    .map(({ box }) => box)
    // Taller things, such as one half of a photo, can be pressed beside it.
    .filter(({ top, bottom }) => bottom - top < third)
  const free = [first, ...boxes.map(({ bottom }) => bottom + gap)]
    .filter((top) => top >= first && top <= third)
    .sort((one, other) => one - other)
    .find(
      (top) =>
        !boxes.some((box) => meet(box, { left, right, top, bottom: top + banner.offsetHeight })),
    )
  banner.style.marginTop = `${(free ?? first) - first}px`
}
