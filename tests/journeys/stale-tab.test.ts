// In the full suite: each test deploys a build.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { mediaForm } from '../features/media/files.ts'
import { launch } from '../harness/browser.ts'
import { expectCutLine, expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { spawnWorld } from '../harness/server.ts'
import { newMatch, shared } from './journey.ts'
import { copyOfBuild } from './offline.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

/** Renames every hashed file of a build, in all references too, as if all of its code had changed. */
async function renameAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => /\.(br|gz)$/.test(name)).map((name) => rm(path.join(folder, name))),
  )
  const next = (text: string) =>
    text.replaceAll(
      /(assets\/|\.\/)([\w-]+-)([\w-]{8})\.(js|css|woff2|svg|webp|jpg)\b/g,
      (_, at, stem, hash, ending) => [at, stem, [...hash].reverse().join(''), '.', ending].join(''),
    )
  for (const name of names.filter((each) => /\.(html|js|css|json)$/.test(each))) {
    const file = path.join(folder, name)
    await writeFile(file, next(await readFile(file, 'utf8')))
  }
  for (const name of names.filter((each) => each.startsWith('assets/') && !/\.(br|gz)$/.test(each)))
    await rename(path.join(folder, name), path.join(folder, next(name)))
}

/** Calls of a page that fail while its server is replaced. */
const refused = [
  '/assets/:file',
  '/media/:file',
  '/api/:a',
  '/api/:a/:b',
  '/api/:a/:b/:c',
  '/chat/:id',
].map((path) => `GET ${path} ERR_CONNECTION_REFUSED`)

const buildOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')

describe('a tab of the last release', async () => {
  const build = await shared(copyOfBuild())
  const world = await shared(spawnWorld({ WEB_DIR: build.folder }))
  const browser = await shared(launch())
  const me = await person(world, { name: 'Ann' })
  const { who: bob, matchId } = await newMatch(world, me, { name: 'Bob' })
  const { body } = await bob.call(mediaRoutes.uploadMedia, {
    form: mediaForm('photo', await photo()),
  })
  await bob.call(chatRoutes.send, { body: { matchId, attachments: [{ url: body.url }] } })
  const deploy = async () => {
    expectCutLine()
    expectFailedCalls('GET /assets/:file 404', ...refused)
    await renameAll(build.folder)
    await world.server.kill('SIGTERM')
    await world.restart()
    await page.getByRole('textbox').waitFor()
    await page.getByText('Reconnecting').waitFor({ state: 'detached' })
  }
  let page: Page
  let loads: number
  let before: string | null
  beforeEach(async () => {
    await page?.context().close()
    page = (await visitAs(browser, world, me)).page
    await gotoLive(page, `/chat/${matchId}`)
    await page.getByRole('button', { name: 'Show photo' }).tap()
    // Wait for the code of other screens too, so that later requests are the test's.
    await page.waitForLoadState('networkidle')
    before = await buildOf(page)
    loads = 0
    page.on('load', () => loads++)
  })
  /** Requests code that was not requested before. */
  const enlarge = () => page.getByRole('button', { name: 'Enlarge the photo from Bob' }).tap()
  const saysSo = () => toastOf(page).getByText("This didn't load").waitFor()

  it('loads the new one when a file is gone, and keeps the draft', async () => {
    await page.getByRole('textbox').fill('Half a sentence')
    await deploy()
    await enlarge()
    await expect.poll(() => buildOf(page).catch(() => before)).not.toBe(before)
    await page.getByText('Half a sentence').waitFor()
    await page.getByRole('button', { name: 'Show photo' }).tap()
    await enlarge()
    await page.getByRole('dialog', { name: 'Photo from Bob' }).waitFor()
    expect(loads).toBe(1)
  })

  it('does so once', async () => {
    // As after a reload that brought the same page again, from a server not replaced yet.
    await page.evaluate((here) => sessionStorage.setItem('left-build', `${here}`), before)
    await deploy()
    await enlarge()
    await saysSo()
    expect([loads, await buildOf(page)]).toEqual([0, before])
  })

  it('stays where a photo waits to be sent', async () => {
    const buffer = await photo()
    await page
      .getByLabel('Photo files')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    await deploy()
    await enlarge()
    await saysSo()
    expect([loads, await buildOf(page)]).toEqual([0, before])
  })

  it('stays with a build that the server still has', async () => {
    expectFailedCalls('GET /assets/:file ERR_FAILED')
    await page.route('**/assets/lightbox-*', (route) => route.abort())
    const asked = page.waitForResponse(`**/chat/${matchId}`)
    await enlarge()
    await asked
    await saysSo()
    expect(loads).toBe(0)
  })
})
