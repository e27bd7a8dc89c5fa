// In the full suite: it deploys three builds, each with a server start.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { launch } from '../harness/browser.ts'
import { expectCutLine, expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { spawnWorld } from '../harness/server.ts'
import { newMatch, shared } from './journey.ts'
import { copyOfBuild, look, storedIn, withoutNetwork } from './offline.ts'
import { gotoLive, visitAs } from './steps.ts'

const broken = '/assets/index-broken.js'

describe('a broken deploy', async () => {
  const build = await shared(copyOfBuild())
  const world = await shared(spawnWorld({ WEB_DIR: build.folder }))
  const browser = await shared(launch())
  const pages = (await readdir(path.join(build.folder, '.vite/pages'))).map(
    (name) => `.vite/pages/${name}`,
  )
  const built = await Promise.all(
    [...pages, 'worker.js'].map(async (name) => {
      const file = path.join(build.folder, name)
      return [file, await readFile(file, 'utf8')] as const
    }),
  )
  /** Restarts the server with a build whose pages and worker have this first script. */
  const deploy = async (script?: string) => {
    for (const [file, text] of built)
      await writeFile(file, script ? text.replaceAll(/\/assets\/index-[\w-]+\.js/g, script) : text)
    await world.server.kill('SIGTERM')
    await world.restart()
  }

  it('traps no one: without a server the app of the build before opens, and the next good build is there at once', async () => {
    expectCutLine()
    const paths = [
      '/matches',
      '/favicon.svg',
      broken,
      '/api/:what',
      '/api/:what/:id',
      '/api/:what/:which/:id',
    ]
    const refused = paths.map((path) => `GET ${path} ERR_CONNECTION_REFUSED`)
    expectFailedCalls(`GET ${broken} 404`, ...refused, ...withoutNetwork)
    const me = await person(world, { name: 'Ann' })
    await newMatch(world, me, { name: 'Bob' })
    const { context, page } = await visitAs(browser, world, me, { hasWorker: true })
    const bob = page.getByRole('link', { name: 'Bob' }).first()
    await gotoLive(page, '/matches')
    await expect.poll(async () => (await storedIn(page)).isReady).toBe(true)
    await expect.poll(async () => (await storedIn(page)).text).toContain('Bob')
    await page.goto('/robots.txt')

    await deploy(broken)
    await Promise.all([page.waitForResponse(`**${broken}`), page.goto('/matches')])
    await look(page)
    const isNew = () =>
      page.evaluate(async () => {
        const { active, installing, waiting } = await navigator.serviceWorker.ready
        return active?.state === 'activated' && !installing && !waiting
      })
    await expect.poll(isNew).toBe(true)
    expect(await bob.count()).toBe(0)

    await world.server.kill('SIGKILL')
    await page.goto('/matches')
    await page.getByText("You're offline").waitFor()
    await bob.waitFor()

    await deploy()
    await gotoLive(page, '/matches')
    await bob.waitFor()
    await page.getByText("You're offline").waitFor({ state: 'detached' })
    const shells = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')))
    await expect.poll(shells).toHaveLength(1)
    await context.close()
  })
})
