import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { insertUsers, type Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'

/** A complete person without the way through sign-up, for tests that are about something else. */
export async function someone(world: World): Promise<Person> {
  const [made] = await insertUsers(world, 1)
  if (!made) throw new Error('nobody')
  return made
}

export const patch = (who: Person, body: unknown, id = who.id) =>
  who.call(profileRoutes.updateUser, { params: { id }, body: body as never })

export const look = (who: Person, userId: string) => who.call(profileRoutes.user, { params: { userId } })

/** A date of birth: so many years ago by the zone whose date comes last, and `days` later. */
export const yearsAgo = (years: number, days = 0) => {
  const date = new Date(Date.now() - 12 * 3_600_000 + days * 86_400_000)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}
