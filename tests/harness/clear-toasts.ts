/**
 * Runs in the page: logs as an error whatever control or title a toast lies on once it rests. It is text because a loader may rewrite
 * functions.
 */
export const watchToasts = `{
  const controls = 'a[href],button,input,textarea,select,summary,[role=slider],[role=tab],[role=switch]'
  const titles = 'h1,h2,h3,[role=alert]'
  const reported = new Set()
  const isMet = (one, other) =>
    one.left + 1 < other.right && other.left + 1 < one.right && one.top + 1 < other.bottom && other.top + 1 < one.bottom
  const boxOf = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect()
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue
      const box = around.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    return { left, right, top, bottom }
  }
  const nameOf = (element) =>
    element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) + '"'
  const look = () => {
    const toast = document.querySelector('[popover=manual] li[data-state=open]')
    if (!toast || toast.getAnimations().some(({ playState }) => playState === 'running')) return
    const layer = toast.closest('[popover]')
    const place = toast.getBoundingClientRect()
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    for (const [kind, what] of [['control', controls], ['title', titles]])
      for (const element of scope.querySelectorAll(what)) {
        if (layer.contains(element) || element.closest('[inert]')) continue
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const box = boxOf(element)
        if (box.right - box.left <= 2 || box.bottom - box.top <= 2 || !isMet(place, box)) continue
        const text = location.pathname.replace(/[0-9a-f-]{36}|\\d+/g, ':id') + ': the toast "' + toast.querySelector('.font-semibold')?.textContent + '" lies on the ' + kind + ' ' + nameOf(element)
        if (!reported.has(text)) console.error(text)
        reported.add(text)
      }
  }
  let last = ''
  setInterval(() => {
    const toast = document.querySelector('[popover=manual] li[data-state=open]')
    const { left = 0, top = 0 } = toast?.getBoundingClientRect() ?? {}
    const now = toast ? [toast.textContent, left, top, innerHeight].join() : ''
    // It rests once it stood twice at the same place.
    if (now && now === last) look()
    last = now
  }, 200)
}`
