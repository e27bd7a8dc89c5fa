import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { insertUsers, type Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'

/** A complete person inserted directly into the database, for tests not about sign-up. */
export async function someone(world: World): Promise<Person> {
  const [made] = await insertUsers(world, 1)
  if (!made) throw new Error('no person')
  return made
}

export const patch = (who: Person, body: unknown, id = who.id) =>
  who.call(profileRoutes.updateUser, { params: { id }, body: body as never })

/** Gives a person photos by link, as old profiles have them from before links became uploads. */
export const keepLinks = (
  { database }: Pick<World, 'database'>,
  who: Pick<Person, 'id'>,
  photos: string[],
) =>
  database.db
    .updateTable('users')
    .set({ photos, profile_photo: photos[0] ?? null })
    .where('id', '=', who.id)
    .execute()

export const look = (who: Person, userId: string) =>
  who.call(profileRoutes.user, { params: { userId } })

/** The date of birth of a person who is `years` old in the time zone with the last date, moved by `days`. */
export const yearsAgo = (years: number, days = 0) => {
  const date = new Date(Date.now() - 12 * 3_600_000 + days * 86_400_000)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}
