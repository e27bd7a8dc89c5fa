import type { Page } from 'playwright-core'
import { person } from '../../harness/person.ts'
import { portrait, portrayed, type Screenshot } from '../screenshot.ts'

/** Leaves a photo where the service worker puts files shared from other apps. */
async function leaveShared(page: Page): Promise<void> {
  const bytes = [...(await portrait('leo-1'))]
  await page.evaluate(async (given) => {
    const cache = await caches.open('shared')
    const photo = new Blob([new Uint8Array(given)], { type: 'image/jpeg' })
    const headers = { 'content-type': 'image/jpeg' }
    await cache.put(`/shared/${Date.now()}/leo.jpg?0`, new Response(photo, { headers }))
  }, bytes)
}

export const screenshots: Screenshot[] = [
  {
    name: 'sharing-wizard',
    unturnable: true,
    prepare: (world) => person(world, { incomplete: true }),
    async show(page) {
      await page.goto('/app')
      await page.getByRole('heading', { name: 'Basics', exact: true }).waitFor()
      await leaveShared(page)
      await page.reload()
      await page.getByRole('dialog', { name: 'Add the shared photos?' }).waitFor()
    },
  },
  {
    name: 'sharing-editor',
    unturnable: true,
    prepare: (world) => portrayed(world, 'mei'),
    async show(page) {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Share my profile' }).waitFor()
      await leaveShared(page)
      await page.goto('/profile?edit=media')
      await page.getByRole('dialog', { name: 'Crop photo' }).waitFor()
    },
  },
  {
    name: 'sharing-profile',
    prepare: (world) => portrayed(world, 'mei'),
    async show(page) {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Share my profile' }).waitFor()
    },
    aim: (page) =>
      page
        .getByRole('button', { name: 'Share my profile' })
        .evaluate((button) => button.scrollIntoView({ block: 'center' })),
  },
  {
    name: 'sharing-invite',
    prepare: (world) => person(world),
    async show(page) {
      await page.goto('/app/account')
      await page.getByRole('button', { name: 'Invite a friend' }).waitFor()
    },
    aim: (page) =>
      page
        .getByRole('button', { name: 'Invite a friend' })
        .evaluate((button) => button.scrollIntoView({ block: 'center' })),
  },
]
