// In the full suite: it takes Postgres away for ten seconds.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { describe, expect, it } from 'vitest'
import { startPostgres } from '../../scripts/provision/postgres.ts'
import { desktop, launch } from '../harness/browser.ts'
import { createDatabase } from '../harness/database.ts'
import { pairs } from '../harness/pairs.ts'
import { spawnServer } from '../harness/server.ts'
import { shared } from './journey.ts'
import { gotoLive, visitAs } from './steps.ts'

describe('a database that is away', async () => {
  const postgres = await shared(startPostgres())
  const database = await createDatabase(postgres.url, '')
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  const server = await spawnServer(database, mediaDir)
  await shared({
    async close() {
      await server.kill('SIGKILL')
      await database.db.destroy()
      await rm(mediaDir, { recursive: true, force: true })
    },
  })
  const browser = await shared(launch())

  it('hands nothing back: three texts wait for it, and arrive once and in order', async () => {
    const [pair] = await pairs({ url: server.url, database }, 1)
    if (!pair) throw new Error('no person')
    const { one, other, matchId } = pair
    const { page } = await visitAs(browser, { url: server.url }, one, { viewport: desktop })
    await gotoLive(page, `/chat/${matchId}`)
    const composer = page.getByPlaceholder('Type a message...', { exact: true })
    const list = page.getByRole('list', { name: 'Messages' })
    await composer.waitFor()
    await postgres.kill()
    const texts = ['First', 'Second', 'Third']
    for (const text of texts) {
      await composer.fill(text)
      await page.keyboard.press('Enter')
      await list.getByText(text, { exact: true }).waitFor()
    }
    await list.getByText('Waiting to send').waitFor()
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    expect(await composer.inputValue()).toBe('')
    await postgres.start()
    const history = async () => {
      const reply = await other
        .call(chatRoutes.messages, { params: { id: matchId }, query: {} })
        .catch(() => null)
      return reply?.status === 200 ? reply.body.map(({ content }) => content) : null
    }
    await expect.poll(history).toEqual(texts)
    await list.getByText('Waiting to send').waitFor({ state: 'detached' })
    for (const text of texts) expect(await list.getByText(text, { exact: true }).count()).toBe(1)
    expect(await composer.inputValue()).toBe('')
  })
})
