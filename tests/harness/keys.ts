import type { Locator } from 'playwright-core'

/** Presses Tab until the target has the focus. @throws if Tab does not reach it */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  const { keyboard } = target.page()
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}

/** Goes to a control by Tab alone and presses a key on it, once it is not busy. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target)
  await (await target.elementHandle())?.waitForElementState('enabled')
  await target.page().keyboard.press(key)
}

/** Goes to a field by Tab alone and types. */
export async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.type(text)
}
