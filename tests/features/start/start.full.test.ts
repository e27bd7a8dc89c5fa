import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { DataDir } from '../../../scripts/start/data-dir.ts'
import { pauseAfter } from '../../../scripts/start/supervise.ts'
import { createDatabase } from '../../harness/database.ts'
import { folderOfFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import { person } from '../../harness/person.ts'
import { expectPromised } from '../../harness/promised.ts'
import { patience, waitFor } from '../../harness/server.ts'
import { isListening, type Launch, launch, processesOf } from './launch.ts'

const isLinux = process.platform === 'linux'
const home = folderOfFile('swoon-start-')

const nothingLeft = (folder: string) =>
  waitFor(
    () => processesOf(folder).length === 0,
    patience,
    `the end of ${JSON.stringify(processesOf(folder))}`,
  )

/** Paths in a folder (and the folder itself) that grant any permission to others. */
function openToOthers(folder: string): string[] {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return names.filter(
    (name) => (statSync(path.join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077,
  )
}

describe.skipIf(!isLinux)('starts on one data folder (on Linux: reads /proc)', () => {
  let dataDir: string
  let cookie: string
  let running: Launch
  beforeAll(() => {
    dataDir = path.join(home.path, 'kept')
  })

  it('print that Swoon is ready, and serve pages, calls and sockets on that port', async () => {
    running = await launch({ DATA_DIR: dataDir })
    await running.ready()
    expect(running.stdout()).toMatch(
      new RegExp(`^Swoon is ready at http://localhost:${running.port}$`, 'm'),
    )
    expect(running.stdout()).toContain('No mail is sent: its links and codes appear here.')
    expect(running.stderr()).toBe('')
    const page = await fetch(`${running.url}/auth`)
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<div id="root"'),
    ])
    const ann = await person(running, { name: 'Ann' })
    cookie = ann.cookie
    const tab = await ann.live()
    expect(tab.socket.connected).toBe(true)
    tab.close()
  })

  it('give every file to its owner only: folders 0700, files 0600', () => {
    expect(openToOthers(dataDir)).toEqual([])
  })

  it('refuse a second Swoon on the same data, while the first keeps running', async () => {
    const second = await launch({ DATA_DIR: dataDir })
    expect(await second.ended()).toBe(1)
    expect(second.stderr()).toBe(
      `Swoon already runs with the data in ${dataDir} (process ${running.child.pid}).\n`,
    )
    expect(await isListening(running.port)).toBe(true)
  })

  it('stop every process at Ctrl-C, with exit code 0', async () => {
    process.kill(-(running.child.pid ?? 0), 'SIGINT')
    expect(await running.ended()).toBe(0)
    await nothingLeft(dataDir)
    expect(await isListening(running.port)).toBe(false)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(running.stderr()).toBe('')
  })

  it('close a data folder to others that an earlier version left open', async () => {
    chmodSync(dataDir, 0o755)
    chmodSync(path.join(dataDir, 'media'), 0o755)
    for (const name of readdirSync(path.join(dataDir, 'media'), {
      recursive: true,
      encoding: 'utf8',
    }))
      chmodSync(path.join(dataDir, 'media', name), 0o755)
    expect(openToOthers(dataDir).length).toBeGreaterThan(3)
    await DataDir.claim(dataDir).then((data) => data.release())
    expect(openToOthers(dataDir)).toEqual([])
  })

  it('are ready within 5 s with the earlier data, sessions included', async () => {
    running = await launch({ DATA_DIR: dataDir, PORT: String(running.port) })
    await expectPromised(await running.ready(), 5000)
    const me = await call(running.url, cookie, authRoutes.me, {})
    expect([me.status, me.body?.name]).toEqual([200, 'Ann'])
  })

  it('work after the whole process group was killed', async () => {
    process.kill(-(running.child.pid ?? 0), 'SIGKILL')
    expect(await running.ended()).toBe('SIGKILL')
    // At once, while processes of the killed run may still be ending.
    running = await launch({ DATA_DIR: dataDir, PORT: String(running.port) })
    await running.ready()
    expect((await call(running.url, cookie, authRoutes.me, {})).status).toBe(200)
  })

  it('work after every single process was killed', async () => {
    const isDatabase = ({ command }: { command: string }) =>
      /\bpostgres\b/.test(command) && !command.includes('guard.mjs')
    const others = processesOf(dataDir).filter((each) => !isDatabase(each))
    // The starter, the server and the database's guard.
    expect(others.length).toBeGreaterThanOrEqual(3)
    for (const { pid } of others) process.kill(pid, 'SIGKILL')
    expect(processesOf(dataDir).some(isDatabase)).toBe(true)
    running = await launch({ DATA_DIR: dataDir, PORT: String(running.port) })
    await running.ready()
    expect((await call(running.url, cookie, authRoutes.me, {})).status).toBe(200)
  })

  it('restart the database when it is killed', async () => {
    const [database] = processesOf(dataDir).filter(({ command }) => command.includes('postgres -D'))
    process.kill(database?.pid ?? 0, 'SIGKILL')
    const meets = async () => (await call(running.url, cookie, authRoutes.me, {})).status
    await waitFor(
      async () =>
        (await meets()) === 200 && processesOf(dataDir).every(({ pid }) => pid !== database?.pid),
      30_000,
    )
    expect(await meets()).toBe(200)
  })

  const serverOf = () =>
    processesOf(dataDir).find(({ command }) => command.includes('realtime-server/dist/serve.mjs'))
  const serves = async () =>
    (await call(running.url, cookie, authRoutes.me, {}).catch(() => null))?.status === 200

  it('restart the server when it is killed, with a heap that fits the machine', async () => {
    const killed = serverOf()
    expect(killed?.command).toMatch(/--max-old-space-size=\d{3,4} /)
    process.kill(killed?.pid ?? 0, 'SIGKILL')
    await waitFor(
      async () => (await serves()) && serverOf()?.pid !== killed?.pid,
      60_000,
      'the next server',
    )
    expect(running.stderr()).toContain(
      'The server has ended unexpectedly, by SIGKILL, and is started again.',
    )
  })

  it('end every process, the database included, when only the starter is killed', async () => {
    running.child.kill('SIGKILL')
    await nothingLeft(dataDir)
    // A killed process loses its command line, by which it is found, before it closes its sockets.
    await expect.poll(() => isListening(running.port)).toBe(false)
  })
})

describe.skipIf(!isLinux)('a server that keeps dying (on Linux: reads /proc)', () => {
  it('is restarted four times with growing pauses, and then everything stops with the reason', async () => {
    const dataDir = path.join(home.path, 'dying')
    const running = await launch({ DATA_DIR: dataDir })
    await running.ready()
    const killed = new Map<number, number>()
    const isOver = () => {
      const server = processesOf(dataDir).find(({ command }) =>
        command.includes('realtime-server/dist/serve.mjs'),
      )
      if (server && !killed.has(server.pid)) {
        killed.set(server.pid, performance.now())
        process.kill(server.pid, 'SIGKILL')
      }
      return running.child.exitCode !== null
    }
    await waitFor(isOver, 60_000, 'the end')
    expect(await running.ended()).toBe(1)
    expect(killed.size).toBe(5)
    const times = [...killed.values()]
    const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0))
    expect(pauses).toHaveLength(4)
    for (const [n, pause] of pauses.entries())
      expect(pause).toBeGreaterThanOrEqual(pauseAfter(n + 1) - 50)
    expect(running.stderr().trim().split('\n').at(-1)).toBe(
      'The server ended 5 times in a row soon after its start, at last by SIGKILL.',
    )
    await nothingLeft(dataDir)
  })
})

describe.skipIf(!isLinux)('a start by npm (on Linux: reads /proc)', () => {
  it('ends by itself when only npm is killed', async () => {
    const dataDir = path.join(home.path, 'npm')
    const running = await launch({ DATA_DIR: dataDir }, { viaNpm: true })
    await running.ready()
    running.child.kill('SIGKILL')
    await nothingLeft(dataDir)
    expect(await isListening(running.port)).toBe(false)
  })
})

describe('a start with DATABASE_URL', () => {
  it('uses that database, starts none of its own and seeds nothing', async () => {
    const dataDir = path.join(home.path, 'named')
    const database = await createDatabase()
    const running = await launch({ DATA_DIR: dataDir, DATABASE_URL: database.url, SEED: '' })
    await running.ready()
    await person(running, { name: 'Bob' })
    const rows = await database.db.selectFrom('users').select('name').execute()
    expect(rows).toEqual([{ name: 'Bob' }])
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
    running.child.kill('SIGTERM')
    expect(await running.ended()).toBe(0)
    await database.drop()
  })
})
