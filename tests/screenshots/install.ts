// npm run screenshots:install: writes the manifest's pictures (web/vite/first-view/shell-plugin.ts) into web/public/install: screens of the
// demo world, which browsers show before installing the app, and its shortcuts' icons. None of them shows the product's name, which differs
// between installations.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { root } from '../../scripts/lib/install.mjs'
import { command } from '../../scripts/lib/refusal.mjs'
import { ensureWebBuilt } from '../../scripts/lib/web-build.ts'
import { desktop, launch, phone } from '../harness/browser.ts'
import type { World } from '../harness/server.ts'
import { openWorlds } from './worlds.ts'

const folder = join(root, 'web/public/install')
const maya = { email: 'maya@demo.swoon', password: 'maya-loves-tacos' }

const forms = {
  narrow: { viewport: phone, deviceScaleFactor: 2, screens: ['discover', 'matches', 'profile'] },
  wide: { viewport: desktop, deviceScaleFactor: 1, screens: ['discover', 'matches'] },
} as const

/** Runs in the page: hides the name in the header, beside the balloon. */
function hideName(): void {
  const name = document.querySelector<HTMLElement>(
    'a[href="/discover"].font-display > span:last-child',
  )
  if (name) name.style.visibility = 'hidden'
}

async function takeScreens(browser: Browser, { url }: World): Promise<void> {
  for (const [form, { viewport, deviceScaleFactor, screens }] of Object.entries(forms)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      deviceScaleFactor,
      locale: 'en-US',
    })
    await context.addInitScript(() => localStorage.setItem('age-confirmed', 'true'))
    await context.request.post('/api/auth/login', { data: maya })
    const page = await context.newPage()
    for (const screen of screens) {
      await page.goto(`/${screen}`)
      await settle(page)
      await page.evaluate(hideName)
      const file = join(folder, `${screen}-${form}.webp`)
      await sharp(await page.screenshot())
        .webp({ quality: 72 })
        .toFile(file)
    }
    await context.close()
  }
}

/** Waits for all pictures, and closes everything that opens automatically. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('img').first().waitFor()
  await page.waitForLoadState('networkidle')
  for (const name of ['Close', 'Not now']) {
    const button = page.getByRole('button', { name, exact: true })
    if (await button.first().isVisible()) await button.first().click()
  }
  await page.mouse.move(0, 0)
  // Closing may have scrolled to its opener.
  await page.evaluate(() => document.getElementById('content')?.scrollTo(0, 0))
  await page.waitForTimeout(1000)
}

/** Draws the navigation's icons on the app icon's color. */
async function takeIcons(browser: Browser, { url }: World): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: phone })
  await context.addInitScript(() => localStorage.setItem('age-confirmed', 'true'))
  await context.request.post('/api/auth/login', { data: maya })
  const page = await context.newPage()
  await page.goto('/profile')
  await page.getByRole('navigation').waitFor()
  for (const name of ['discover', 'matches']) {
    const drawing = await page.locator(`nav a[href="/${name}"] svg`).first().innerHTML()
    const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
      <rect width="96" height="96" rx="48" fill="#f5326e"/>
      <g transform="translate(24 24) scale(2)" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" color="#fff">${drawing}</g>
    </svg>`
    await sharp(Buffer.from(icon))
      .png({ palette: true })
      .toFile(join(folder, `${name}.png`))
  }
  await context.close()
}

await command(async () => {
  await mkdir(folder, { recursive: true })
  await ensureWebBuilt(console.log)
  const worlds = openWorlds()
  const browser = await launch()
  try {
    const world = await worlds.of('demo')
    await takeIcons(browser, world)
    await takeScreens(browser, world)
  } finally {
    await browser.close()
    await worlds.close()
  }
})
