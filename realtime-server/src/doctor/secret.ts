import { listedIn } from '../platform/sessions/secrets.ts'
import { openStorage } from '../platform/storage/open.ts'
import { censusOf } from '../rekey/reseal.ts'
import { type Check, fault, ok, warning } from './check.ts'

const rekey =
  'Once all processes have this list, run npm run rekey (in compose: docker compose exec app rekey).'

/** Says which secrets of SESSION_SECRET are still needed. */
export const secret: Check = {
  name: 'secret',
  needs: ['migrations'],
  async run({ db, env, log }) {
    const found = await censusOf({ db, storage: await openStorage(env, log) }, env.SESSION_SECRET)
    const named = (of: 'old' | 'lost') =>
      found
        .filter((census) => census[of] > 0)
        .map((census) => `${census.name} (${census[of]})`)
        .join(', ')
    const [old, lost] = [named('old'), named('lost')]
    if (lost)
      return fault(
        `SESSION_SECRET lacks the secret of ${lost}.`,
        'Add the former secret at its end, after a comma.',
      )
    if (old) return warning(`An old secret of SESSION_SECRET is still needed by ${old}.`, rekey)
    if (listedIn(env.SESSION_SECRET).length > 1)
      return warning(
        'SESSION_SECRET lists old secrets, and nothing stored needs them anymore.',
        'Take them out once the change is over: two days later, when the last mailed links have ended.',
      )
    return ok('All that is encrypted can be read.')
  },
}
