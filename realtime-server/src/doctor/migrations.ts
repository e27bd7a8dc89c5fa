import { areOutdated } from '@swoon/db/function-texts'
import { migrationNames, presentNames } from '@swoon/db/migrate'
import { recordedRelease } from '@swoon/db/queries/postgres'
import { type Check, fault, ok } from './check.ts'

const migrate = 'Run npm run migrate (in compose: docker compose run --rm migrate).'

export const migrations: Check = {
  name: 'migrations',
  needs: ['database'],
  without: 'the tables are not those of this release',
  async run({ db }) {
    const recorded = await recordedRelease(db)
    if (!recorded) return fault('The database has no tables of Swoon yet.', migrate)
    const ran = presentNames(recorded.migrations)
    if (!ran)
      return fault('A Swoon before 0.2.0 made these tables.', 'Upgrade to 0.2.0 before this one.')
    const newer = ran.filter((name) => !migrationNames.includes(name))
    if (newer.length > 0)
      return fault(
        `A newer Swoon made these tables (${newer.at(-1)}).`,
        'Run that release, or go back with the backup from before it.',
      )
    const pending = migrationNames.filter((name) => !ran.includes(name))
    if (pending.length > 0)
      return fault(`Migrations are pending, so no process starts: ${pending.join(', ')}.`, migrate)
    if (areOutdated(recorded.functions))
      return fault('The functions are those of an older release, so no process starts.', migrate)
    return ok(`All ${ran.length} migrations ran, and the functions are installed.`)
  },
}
