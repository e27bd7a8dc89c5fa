import { scope } from './scope.ts'

/** The address of the manifest's `share_target`, the field of its files, and the cache from which the page takes them (lib/storage.ts). */
const target = '/app/share'
const field = 'photos'
const shared = 'shared'
/** More files than a profile holds, so that the editor can say that not all fit, and their total bytes. */
const most = { files: 6, bytes: 64 * 1024 * 1024 } as const
/** Milliseconds after which pages no longer take them (lib/shared-files.ts). */
const sharedFor = 10 * 60 * 1000

export const isShare = ({ method, mode, url }: Request): boolean =>
  method === 'POST' && mode === 'navigate' && new URL(url).pathname === target

/**
 * Keeps photos shared from another app until a page takes them, and opens the editor. Any site may send photos here: only the user adds
 * them, in the editor's crop sheet or when the wizard asks. Photos already waiting stay.
 */
export async function keepShared(request: Request): Promise<Response> {
  const isKept = await keep(request).catch(() => false)
  return Response.redirect(`/profile?edit=media${isKept ? '' : '&lost'}`, 303)
}

const isOld = ({ url }: Request): boolean =>
  Number(new URL(url).pathname.split('/')[2]) < Date.now() - sharedFor

async function keep(request: Request): Promise<boolean> {
  const files = (await request.formData()).getAll(field).filter((value) => value instanceof File)
  const cache = await scope.caches.open(shared)
  for (const old of (await cache.keys()).filter(isOld)) await cache.delete(old)
  const waiting = await Promise.all(
    (await cache.matchAll()).map(async (reply) => (await reply.blob()).size),
  )
  let left = waiting.reduce((bytes, size) => bytes - size, most.bytes)
  let kept = 0
  for (const [at, file] of files.slice(0, Math.max(0, most.files - waiting.length)).entries()) {
    left -= file.size
    if (left < 0) break
    await cache.put(
      `/${shared}/${Date.now()}/${encodeURIComponent(file.name)}?${at}`,
      new Response(file, { headers: { 'content-type': file.type } }),
    )
    kept++
  }
  return kept > 0
}
