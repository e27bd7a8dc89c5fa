// The operators' command, which scripts/matcher.ts starts with the running installation's database.
import { parseArgs } from 'node:util'
import { connect } from '@swoon/db'
import { readEnv } from './env.ts'
import { learnNow, matcherReport } from './features/matcher/service.ts'
import { createClock } from './platform/base/clock.ts'

const usage = `npm run matcher -- fit
learns from all decisions at once, instead of in the night.
npm run matcher -- report [--days 7]
says how AI Match does: mutual likes per 100 cards, who is shown and who never, predicted and actual likes.`

const { positionals, values } = parseArgs({
  options: { days: { type: 'string', default: '7' } },
  allowPositionals: true,
})
const days = Number(values.days)
const env = readEnv()
const now = createClock(env.CLOCK_OFFSET_MS).now()
const db = connect(env.DATABASE_URL, { max: 1, connectionTimeout: 3000 })
try {
  if (positionals[0] === 'fit') console.log(await learnNow(db, env.SESSION_SECRET, now))
  else if (positionals[0] === 'report' && Number.isInteger(days) && days >= 1 && days <= 30)
    console.log(await matcherReport(db, now, days))
  else {
    console.error(usage)
    process.exitCode = 1
  }
} finally {
  await db.destroy()
}
