/** The service worker itself. Its library types call the global object a plain worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope

/** Everything that is stored for a start without a network, by the build (vite/worker-plugin.ts). */
export const stored = (
  self as unknown as { __SW_MANIFEST: { url: string; revision: string | null }[] }
).__SW_MANIFEST

declare const ENTRY: string
declare const CATALOGS: Readonly<Partial<Record<string, string>>>
/** The address of the app's first script, by which a page and a worker know whether they are of the same build. */
export const entry = ENTRY
/** The addresses of the translations of this build, by language. */
export const catalogs = CATALOGS
