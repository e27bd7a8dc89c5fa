import { checkDatabase, placeOf, UnfitDatabase } from '@swoon/db/fitness'
import { countProcesses, type PostgresFacts, postgresFacts } from '@swoon/db/queries/postgres'
import { sharesOf } from '../platform/base/shares.ts'
import { createClockCheck } from '../platform/jobs/clock-check.ts'
import { type Check, type Finding, fault, ok, reasonOf, warning } from './check.ts'

const reachable: Check = {
  name: 'postgres',
  needs: [],
  without: 'Postgres is unreachable',
  async run({ db, env }) {
    try {
      const { version } = await postgresFacts(db)
      return ok(`${placeOf(env.DATABASE_URL)} answers: Postgres ${version}.`)
    } catch (error) {
      return fault(
        `${placeOf(env.DATABASE_URL)} cannot be used: ${reasonOf(error)}.`,
        'Start Postgres, or correct DATABASE_URL (in compose the settings PGHOST and POSTGRES_PASSWORD).',
      )
    }
  },
}

const rights: Check = {
  name: 'database',
  needs: ['postgres'],
  without: 'the database cannot be used',
  async run({ env }) {
    try {
      await checkDatabase(env.DATABASE_URL, true)
      return ok(
        'It has the version, the rights and the extensions that Swoon and its upgrades need.',
      )
    } catch (error) {
      if (!(error instanceof UnfitDatabase)) throw error
      const [says, ...todo] = error.message.split(': ')
      return fault(`${placeOf(env.DATABASE_URL)} ${says}.`, `${capital(todo.join(': '))}.`)
    }
  },
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const connections: Check = {
  name: 'connections',
  needs: ['postgres'],
  async run({ db, env }) {
    const [{ connections: allowed }, running] = await Promise.all([
      postgresFacts(db),
      countProcesses(db),
    ])
    const processes = Math.max(1, running)
    // The pool, the job worker's, and the one that hears of access changes.
    const each = env.DATABASE_POOL + sharesOf(env.DATABASE_POOL).jobConnections + 1
    const says = `${processes} × ${each} of ${allowed} connections may be in use at once`
    const todo = 'Raise max_connections of Postgres, or lower DATABASE_POOL.'
    if (processes * each > allowed)
      return fault(`${says}, so under load some people get errors.`, todo)
    if (2 * processes * each > allowed)
      return warning(`${says}, too many for an upgrade, which runs two releases at once.`, todo)
    return ok(`${says}.`)
  },
}

/** Losses at a power cut, by the settings that a hurried guide turns off. */
const lost = {
  fsync: 'a crash of the machine can destroy the whole database',
  full_page_writes: 'a crash of the machine can destroy the whole database',
  synchronous_commit: 'a crash loses the last changes that people were told are stored',
} as const

export function durabilityOf(facts: Pick<PostgresFacts, keyof typeof lost>): Finding[] {
  const names = Object.keys(lost) as (keyof typeof lost)[]
  const off = names.filter((name) => facts[name] === 'off')
  if (off.length === 0) return [ok('What is committed survives a crash of the machine.')]
  return off.map((name) =>
    fault(`${name} is off: ${lost[name]}.`, `Set ${name} = on in postgresql.conf, and reload it.`),
  )
}

const durability: Check = {
  name: 'durability',
  needs: ['postgres'],
  run: async ({ db }) => durabilityOf(await postgresFacts(db)),
}

const clock: Check = {
  name: 'clock',
  needs: ['postgres'],
  async run({ db, log, clock }) {
    const check = createClockCheck(db, log, () => clock.now().getTime())
    await check.measure()
    const seconds = Math.abs(check.ahead() / 1000).toFixed(1)
    return check.isOff()
      ? fault(
          `The clock of this machine is ${seconds} s ${check.ahead() > 0 ? 'ahead of' : 'behind'} that of Postgres, so it times no jobs.`,
          'Let both machines set their clocks by NTP (timedatectl set-ntp true).',
        )
      : ok(`This machine and Postgres agree on the time within ${seconds} s.`)
  },
}

export const postgresChecks: readonly Check[] = [reachable, rights, connections, durability, clock]
