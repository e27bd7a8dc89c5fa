import { readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { connect } from '@swoon/db'
import { migrate } from '@swoon/db/migrate'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../../realtime-server/src/app.ts'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { clusterId } from '../../../scripts/provision/cluster.ts'
import { DataDir } from '../../../scripts/start/data-dir.ts'
import { olderPostgres } from '../../../scripts/start/newer-postgres.ts'
import { draftCluster, startIn } from '../../../scripts/start/own-cluster.ts'
import { folderOfFile } from '../../harness/file-world.ts'
import { matchOf } from '../../harness/pairs.ts'
import { type Person, person } from '../../harness/person.ts'
import { base } from '../../harness/server.ts'
import { launch } from './launch.ts'

const home = folderOfFile('swoon-newer-')
let ann: Person
let matchId: string
const folder = () => path.join(home.path, 'data')
const version = async (name: string) =>
  Number(await readFile(path.join(folder(), name, 'PG_VERSION'), 'utf8'))

/** An installation with people and messages, as created by npm start when it brought Postgres 17. */
beforeAll(async () => {
  const older = await olderPostgres(17, path.join(home.path, 'older'))
  const data = await DataDir.claim(folder())
  await draftCluster(data, older).then((draft) => rename(draft, data.file('postgres')))
  data.note({ cluster: clusterId(data.file('postgres')) ?? '', seed: 'done' })
  const postgres = await startIn(data, data.file('postgres'), older, {
    log: data.file('postgres.log'),
  })
  await migrate(postgres.url)
  const database = { url: postgres.url, db: connect(postgres.url) }
  const settings = { ...base(database, data.file('media')), SESSION_SECRET: data.secrets.session }
  const app = await buildApp(readEnv(settings))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  ann = await person({ url }, { name: 'Ann' })
  const bob = await person({ url }, { name: 'Bob' })
  matchId = await matchOf(ann, bob)
  const body = { matchId, content: 'Written in 17', clientId: uuid() }
  expect((await ann.call(chatRoutes.send, { body })).status).toBe(201)
  data.noteSecret(data.secrets.session)
  await app.close()
  await database.db.destroy()
  await postgres.stop()
  data.release()
}, 300_000)

it('refuses the data of an older Postgres in a sentence where its programs cannot be had, and changes nothing', async () => {
  const offline = {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: path.join(home.path, 'cache'),
  }
  const refused = await launch({ DATA_DIR: folder(), ...offline })
  expect(await refused.ended(300_000)).toBe(1)
  expect(refused.stderr().trim()).toMatch(
    /^The database was made by Postgres 17, whose programs are needed once to move its data, and they cannot be had \(.+\): start with a connection to the internet, or install Postgres 17 on this machine\. Nothing was changed\.$/,
  )
  expect(await version('postgres')).toBe(17)
  expect((await readdir(folder())).filter((name) => name.startsWith('before-'))).toEqual([])
})

it('moves the data of an older Postgres to its own, keeps the old folder and a backup, and goes on', async () => {
  const running = await launch({ DATA_DIR: folder() })
  await running.ready(300_000)
  expect(running.stdout()).toContain('was made by Postgres 17, and this Swoon brings Postgres 18.')
  expect(running.stdout()).toContain('The data are in Postgres 18.')
  expect(await ann.call(authRoutes.me, {}, running.url)).toMatchObject({
    status: 200,
    body: { id: ann.id },
  })
  const { body } = await ann.call(
    chatRoutes.messages,
    { params: { id: matchId }, query: {} },
    running.url,
  )
  expect(body.map(({ content }) => content)).toEqual(['Written in 17'])
  const photo = await fetch(running.url + ann.user.photos[0], { headers: { cookie: ann.cookie } })
  expect(photo.status).toBe(200)
  expect([await version('postgres'), await version('postgres-17')]).toEqual([18, 17])
  expect(await readdir(path.join(folder(), 'before-postgres-18'))).toEqual([
    expect.stringMatching(/^swoon-.+Z$/),
  ])
  running.child.kill('SIGINT')
  expect(await running.ended()).toBe(0)
  expect(running.stderr()).toBe('')
})

it('puts the new folder in its place where the start before ended just before that', async () => {
  await rename(path.join(folder(), 'postgres'), path.join(folder(), 'postgres.new'))
  const running = await launch({ DATA_DIR: folder() })
  await running.ready(300_000)
  expect(running.stdout()).not.toContain('Postgres 17')
  expect((await ann.call(authRoutes.me, {}, running.url)).status).toBe(200)
  running.child.kill('SIGINT')
  expect(await running.ended()).toBe(0)
})
