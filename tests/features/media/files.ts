import type { Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'

/** A bare GET; a guest's where nobody is given. */
export const get = (world: World, path: string, who: Person | null) =>
  fetch(world.url + path, { headers: who ? { cookie: who.cookie } : {} })

/** The address of a photo's small twin. */
export const small = (url: string) => url.replace('.webp', '-small.webp')

export const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())
