import type { World } from '../../harness/server.ts'
import { asDemo, fail, hold, host, outdate, type Screenshot } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')

export const screenshots: Screenshot[] = [
  { name: 'frame-age-gate', gated: true, show: async (page) => void (await page.goto('/app')) },
  {
    name: 'frame-age-gate-demo',
    gated: true,
    async show(page) {
      await asDemo(page)
      await page.goto('/app')
      await page.getByText('This is a demo.').waitFor()
    },
  },
  { name: 'frame-not-found', show: async (page) => void (await page.goto('/nowhere')) },
  {
    name: 'frame-loading',
    async show(page) {
      await hold(page, '**/api/auth/me')
      await page.goto('/app')
      await page.getByText('Loading...').waitFor()
    },
  },
  {
    name: 'frame-failed',
    async show(page) {
      await fail(page, '**/api/auth/me')
      await page.goto('/app')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'frame-demo-discover',
    demo: true,
    prepare: maya,
    async show(page) {
      await page.goto('/discover')
      await page.getByRole('button', { name: 'Like', exact: true }).waitFor()
    },
  },
  {
    name: 'frame-outdated',
    demo: true,
    prepare: maya,
    async show(page) {
      await outdate(page)
      await page.goto('/matches')
      await page.getByRole('button', { name: 'Reload' }).waitFor()
      await page.getByText('Your Matches').waitFor()
    },
  },
]
