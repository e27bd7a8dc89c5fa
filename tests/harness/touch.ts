import type { CDPSession, Locator, Page } from 'playwright-core'
import { isFirefox } from './firefox.ts'

interface Point {
  x: number
  y: number
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Fingers on a page's touch screen, each with its own number. The browser gets the events of a real touch screen. */
export function touch(page: Page) {
  const down = new Map<number, Point>()
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel') => {
    if (isFirefox(page)) return oneFinger(page, type, down)
    const touchPoints = [...down].map(([id, point]) => ({ id, ...point }))
    await (await sessionOf(page)).send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  return {
    async press(point: Point, finger = 0) {
      down.set(finger, { ...point })
      await send('touchStart')
    },
    /** Moves by this many CSS pixels, in as many events as a hand at this speed would cause. */
    async move(dx: number, dy: number, { steps = 8, finger = 0 } = {}) {
      const from = down.get(finger)
      if (!from) throw new Error('no finger to move')
      for (let step = 1; step <= steps; step++) {
        down.set(finger, { x: from.x + (dx * step) / steps, y: from.y + (dy * step) / steps })
        await send('touchMove')
      }
    },
    async lift(finger = 0) {
      down.delete(finger)
      // A finger missing in the next event has been lifted.
      await send(down.size === 0 ? 'touchEnd' : 'touchMove')
    },
    /** The system takes over the screen: for an incoming call, or its own gesture. */
    async cancel() {
      down.clear()
      await send('touchCancel')
    },
  }
}

/** In Firefox the mouse acts as one finger. */
async function oneFinger(page: Page, type: string, down: Map<number, Point>): Promise<void> {
  const [point] = down.values()
  if (down.size > 1 || type === 'touchCancel')
    throw new Error('Firefox has one finger here, which nothing cancels')
  if (point) await page.mouse.move(point.x, point.y)
  if (type === 'touchStart') await page.mouse.down()
  if (type === 'touchEnd') await page.mouse.up()
}

/** A point on an element at rest, as fractions of its width and height. */
export async function pointOn(target: Locator, across = 0.5, along = 0.5): Promise<Point> {
  await target.scrollIntoViewIfNeeded()
  await (await target.elementHandle())?.waitForElementState('stable')
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not shown`)
  return { x: box.x + box.width * across, y: box.y + box.height * along }
}

/** Presses one finger on the target, moves it by `dx`, `dy` CSS pixels and lifts it. */
export async function swipe(
  target: Locator,
  dx: number,
  dy: number,
  { steps = 8, across = 0.5, along = 0.4 } = {},
) {
  const finger = touch(target.page())
  await finger.press(await pointOn(target, across, along))
  await finger.move(dx, dy, { steps })
  await finger.lift()
}
