import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { v7 as uuid } from 'uuid'
import type { Live } from '../../harness/live.ts'
import type { Person } from '../../harness/person.ts'

export const create = async (
  who: Person,
  name = 'Night owls',
  description = '',
): Promise<string> => {
  const made = await who.call(roomRoutes.create, { body: { name, description, createdBy: who.id } })
  if (made.status !== 201) throw new Error(`no room: ${made.text}`)
  return made.body.id
}
export const join = (who: Person, id: string, url?: string) =>
  who.call(roomRoutes.join, { params: { id }, body: { userId: who.id } }, url)
export const say = (
  who: Person,
  id: string,
  content: string,
  { clientId = uuid(), url }: { clientId?: string; url?: string } = {},
) =>
  who.call(
    roomRoutes.send,
    { params: { id }, body: { senderId: who.id, messageType: 'text', content, clientId } },
    url,
  )
export const read = async (
  who: Person,
  id: string,
  query: { before?: string; after?: string } = {},
) => (await who.call(roomRoutes.messages, { params: { id }, query })).body
export const propose = (who: Person, id: string, other: Person, url?: string) =>
  who.call(
    roomRoutes.propose,
    { params: { id }, body: { user1Id: who.id, user2Id: other.id } },
    url,
  )

/** A room created by the first of these people, with all of them in it. */
export async function roomOf(...people: Person[]): Promise<string> {
  const [first] = people
  if (!first) throw new Error('no person')
  const id = await create(first)
  for (const who of people) await join(who, id)
  return id
}

/** The open rooms, as a person sees them. */
export const list = async (who: Person) => (await who.call(roomRoutes.rooms, {})).body

/** A tab's events, without list changes of rooms left by other tests. */
export const heardOf = (id: string, { events }: Live) =>
  events.filter(
    ({ name, payload }) => name !== 'rooms:changed' || JSON.stringify(payload).includes(id),
  )
