// A node that runs jobs in its own process, so that it can be killed. DATABASE_URL is its database and NODE_NAME its role: the nodes
// `first` and `second` run the slow kinds, all others the quick one.
import { sql } from 'kysely'
import { atLeastOnce, exactlyOnce } from '../../realtime-server/src/platform/jobs/jobs.ts'
import { jobNode, leaveEffect } from '../harness/jobs.ts'
import { quick, sent, slow } from './job-kinds.ts'

const { DATABASE_URL: url = '', NODE_NAME: name = '' } = process.env
const begin = (mark: string) => console.log(`begins ${mark}`)
/** The node `first` never finishes its work. */
const end = () => (name === 'first' ? new Promise(() => {}) : undefined)

const quickly = {
  [quick.name]: exactlyOnce(quick, async ({ tx }, payload) => leaveEffect(tx, payload)),
}
const slowly = {
  [slow.name]: exactlyOnce(slow, async ({ tx }, payload) => {
    await leaveEffect(tx, payload)
    begin(payload.mark)
    await end()
  }),
  [sent.name]: atLeastOnce(sent, async (payload) => {
    begin(payload.mark)
    await commit(({ tx }) => leaveEffect(tx, payload))
    await end()
  }),
}
const { commit } = jobNode({ url }, name === 'first' || name === 'second' ? slowly : quickly)
await commit(({ tx }) => sql`SELECT 1`.execute(tx))
console.log('ready')
// Keeps the process alive while Postgres is down; a real server has its listening socket.
setInterval(() => {}, 60_000)
