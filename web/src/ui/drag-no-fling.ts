/**
 * Keeps a finger's drag, while the page handles it, from counting as the browser's scroll too. Where `touch-action` lets nothing scroll,
 * Chromium still sees a fast drag end in a fling, and takes the next tap, anywhere on the page, for the one that stops it: that tap
 * makes no click.
 */
export function keepFromFling(element: HTMLElement, isDragged: () => boolean, signal: AbortSignal): void {
  const keep = (event: TouchEvent) => {
    if (event.cancelable && isDragged()) event.preventDefault()
  }
  element.addEventListener('touchmove', keep, { signal, passive: false })
}
