import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Page } from 'playwright-core'
import { consoleOf } from '../../harness/console.ts'
import { decideAbout } from '../../harness/moderators.ts'
import { person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { submitVerification } from '../../harness/verification.ts'
import { fail, hold, portrait, portrayed, type Screenshot, type Viewer } from '../screenshot.ts'

/** An item of each kind for a team to decide. */
async function busy(world: World): Promise<Viewer> {
  const [ann, kenji] = [await person(world, { name: 'Ann' }), await portrayed(world, 'kenji')]
  await ann.call(swipeRoutes.swipe, { body: { swipedId: kenji.id, isLike: true } })
  const { body } = await kenji.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
  const matchId = body.match?.id ?? ''
  const say = async (who: typeof ann, content: string) =>
    (await who.call(chatRoutes.send, { body: { matchId, content } })).body.id
  await decideAbout(
    world,
    kenji,
    'warn',
    'Insults, harassment and unwanted sexual messages are not allowed.',
  )
  await say(ann, 'Hello Kenji, how was your week?')
  const messageId = await say(kenji, 'You will be sorry if you do not answer me.')
  await say(ann, 'Please stop.')
  const description = 'He goes on although I have asked him to stop.'
  await ann.call(safetyRoutes.report, {
    body: {
      reportedUserId: kenji.id,
      category: 'harassment',
      description,
      messageId,
      place: 'chat',
    },
  })
  const mei = await person(world, { name: 'Mei' })
  await submitVerification(mei, '1995-05-05', await portrait('mei-1'))
  const leo = await person(world, { name: 'Leo' })
  await decideAbout(
    world,
    leo,
    'suspend',
    'Asking others for money, selling and advertising are not allowed.',
  )
  const strikeId = (await leo.call(safetyRoutes.standing, {})).body.exclusion ?? ''
  await leo.call(safetyRoutes.appeal, {
    params: { strikeId },
    body: { content: 'My brother had my phone.' },
  })
  await ann.call(supportRoutes.write, {
    body: {
      subject: 'A payment that I do not know',
      content: 'There are two on my statement. Which one is yours?',
    },
  })
  return ann
}

/** Opens a console that closes with the page. */
async function opened(page: Page, world: World) {
  const desk = await consoleOf(world)
  page.once('close', () => void desk.close())
  return desk
}

/** Opens a separate console, since a new link ends the previous one. */
async function enter(page: Page, world: World, place = ''): Promise<void> {
  const desk = await opened(page, world)
  await page.goto(desk.newLink())
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
  if (place) await page.goto(`${desk.url}/#/${place}`)
}

/** Opens the first item of a queue. */
async function openFirst(page: Page, world: World, section: string): Promise<void> {
  await enter(page, world, section)
  await page.locator('[data-number]').first().click()
  await page.locator('main article').waitFor()
}

/** Opens the account of the reported person. */
async function openPerson(page: Page, world: World): Promise<void> {
  await openFirst(page, world, 'reports')
  await page.getByRole('link', { name: 'See Account' }).click()
  await page.getByRole('region', { name: 'Devices' }).waitFor()
}

const of = (name: string, show: Screenshot['show'], prepare = busy): Screenshot => ({
  name,
  prepare,
  show,
})

export const screenshots: Screenshot[] = [
  of('console-reports', async (page, world) => {
    await enter(page, world)
    await page.locator('[data-number]').first().waitFor()
  }),
  of('console-case', async (page, world) => {
    await openFirst(page, world, 'reports')
    await page.locator('label', { hasText: 'Suspend (S)' }).click()
    await page.locator('label', { hasText: 'Threats' }).click()
  }),
  of('console-verification', async (page, world) => {
    await openFirst(page, world, 'verifications')
    await page.getByRole('button', { name: 'Show Document' }).click()
    await page.getByRole('img', { name: 'The ID document' }).waitFor()
  }),
  of('console-appeal', (page, world) => openFirst(page, world, 'appeals')),
  of('console-support', (page, world) => openFirst(page, world, 'support')),
  of('console-figures', async (page, world) => {
    await enter(page, world, 'figures')
    await page.getByRole('heading', { name: 'The last hour' }).waitFor()
  }),
  of('console-looks', async (page, world) => {
    await openFirst(page, world, 'verifications')
    await page.getByRole('button', { name: 'Show Document' }).click()
    await page.getByRole('img', { name: 'The ID document' }).waitFor()
    for (const section of ['reports', 'appeals', 'support']) {
      await page.goto(new URL(`/#/${section}`, page.url()).href)
      await page.locator('[data-number]').first().click()
      await page.locator('main article').waitFor()
    }
    await page.goto(new URL('/#/looks', page.url()).href)
    await page.getByRole('list', { name: 'Access log' }).waitFor()
  }),
  of('console-looks-at', async (page, world) => {
    await openFirst(page, world, 'reports')
    const looks = page.getByRole('region', { name: 'Access to this report' })
    await looks.getByRole('listitem').first().waitFor()
    await looks.scrollIntoViewIfNeeded()
  }),
  of('console-people', async (page, world) => {
    await openPerson(page, world)
  }),
  of('console-people-act', async (page, world) => {
    await openPerson(page, world)
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }),
  of('console-people-unknown', async (page, world) => {
    await enter(page, world, 'people')
    await page.getByLabel('Email, username or ID').fill('nobody@example.test')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText(/^No account has/).waitFor()
  }),
  of('console-installation', async (page, world) => {
    await enter(page, world, 'installation')
    await page.getByRole('list', { name: 'Checks' }).waitFor()
  }),
  of('console-installation-loading', async (page, world) => {
    await hold(page, '**/desk/installation')
    await enter(page, world, 'installation')
    await page.getByText(/^Checking/).waitFor()
  }),
  of('console-installation-failed', async (page, world) => {
    await fail(page, '**/desk/installation')
    await enter(page, world, 'installation')
    await page.getByText("The checks didn't run").waitFor()
  }),
  of('console-closed', async (page, world) => {
    const desk = await opened(page, world)
    await page.goto(desk.url)
    await page.getByRole('heading', { name: "The console isn't open here" }).waitFor()
  }),
  of('console-loading', async (page, world) => {
    await hold(page, '**/desk/reports')
    await enter(page, world)
    await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor()
  }),
  of('console-failed', async (page, world) => {
    await fail(page, '**/desk/reports')
    await enter(page, world)
    await page.getByText("The queue didn't load").waitFor()
  }),
]
