import { pushKeys } from '@swoon/db/queries/push'
import { createEncryption } from '../platform/sessions/encryption.ts'
import { type Check, fault, ok } from './check.ts'

export const push: Check = {
  name: 'push',
  needs: ['migrations'],
  async run({ db, env }) {
    const keys = await pushKeys(db)
    if (!keys) return ok('The keys of notifications are made when the first browser asks for them.')
    const isOurs = createEncryption(env.SESSION_SECRET, 'push').decrypt(
      keys.sealed_key,
      keys.public_key,
    )
    return isOurs
      ? ok('The keys of notifications can be read.')
      : fault(
          'SESSION_SECRET is not the one with which the keys of notifications were stored: browsers get none, and ID documents cannot be read.',
          'Add the former secret at the end of SESSION_SECRET, after a comma; without it people must turn notifications on again.',
        )
  },
}
