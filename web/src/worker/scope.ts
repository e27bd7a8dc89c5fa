/** The service worker's own scope. The library's types declare the global object as a plain worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope

/** Files stored for a start without a network, listed by the build (vite/worker-plugin.ts). */
export const stored = (
  self as unknown as { __SW_MANIFEST: { url: string; revision: string | null }[] }
).__SW_MANIFEST

declare const ENTRY: string
declare const CATALOGS: Readonly<Partial<Record<string, string>>>
/** The address of the app's first script, by which a page and a worker know whether their builds match. */
export const entry = ENTRY
/** The addresses of the translations of this build, by language. */
export const catalogs = CATALOGS
