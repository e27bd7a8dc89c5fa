import type { Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'

/** A plain GET; as a guest if the person is null. */
export const get = (world: World, path: string, who: Person | null) =>
  fetch(world.url + path, { headers: who ? { cookie: who.cookie } : {} })

/** The address of a photo's small copy. */
export const small = (url: string) => url.replace('.webp', '-small.webp')

export const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())

/** A form for `POST /api/upload-media`, with its kind last. */
export function mediaForm(kind: string, bytes: Buffer, poster?: Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'file')
  if (poster)
    form.append('poster', new Blob([new Uint8Array(poster)], { type: 'image/jpeg' }), 'poster.jpg')
  form.append('type', kind)
  return form
}
