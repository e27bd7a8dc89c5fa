import { scope } from './scope.ts'

/** The address of the manifest's `share_target`, the field of its files, and the cache from which the page takes them (lib/storage.ts). */
const target = '/app/share'
const field = 'photos'
const shared = 'shared'
/** More than a profile holds, so that the editor says that not all of them fit. */
const most = 6

export const isShare = ({ method, mode, url }: Request): boolean =>
  method === 'POST' && mode === 'navigate' && new URL(url).pathname === target

/**
 * Keeps photos that another app shares until a page of the app takes them, and opens the editor. Any site may send some here: it is the
 * user who adds them, in the editor's crop sheet or where the wizard asks.
 */
export async function keepShared(request: Request): Promise<Response> {
  const isKept = await keep(request).catch(async () => void (await scope.caches.delete(shared)))
  return Response.redirect(`/profile?edit=media${isKept ? '' : '&lost'}`, 303)
}

async function keep(request: Request): Promise<boolean> {
  const files = (await request.formData()).getAll(field).filter((value) => value instanceof File)
  await scope.caches.delete(shared)
  const cache = await scope.caches.open(shared)
  for (const [at, file] of files.slice(0, most).entries())
    await cache.put(
      `/${shared}/${Date.now()}/${encodeURIComponent(file.name)}?${at}`,
      new Response(file, { headers: { 'content-type': file.type } }),
    )
  return files.length > 0
}
