import { meet, obstaclesIn, wordsIn } from '../../ui/obstacles.ts'

/** Pixels between a banner and the elements it avoids. */
const gap = 4

/**
 * Moves a banner down from the top until it covers no control and no title of the screen. It stays at the top if the upper third has no
 * free place: further down it would be in the way.
 */
export function keepBannerClear(banner: HTMLElement): void {
  banner.style.marginTop = ''
  const main = document.getElementById('content')
  if (!main || !banner.offsetParent) return
  // Measured by offset, since its rectangle is still animating in.
  const first = banner.offsetParent.getBoundingClientRect().top + banner.offsetTop
  const { left, right } = banner.getBoundingClientRect()
  const third = innerHeight / 3
  const boxes = [...obstaclesIn(main, banner), ...wordsIn(main, banner)]
    .map(({ box }) => box)
    // Taller elements, such as one half of a photo, can be pressed beside it.
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
