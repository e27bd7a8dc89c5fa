import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { injectManifest } from '@serwist/build'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import type { Screen } from '../src/app/screens.ts'
import { shellPages } from '../src/worker/pages.ts'
import { bundled } from './bundled.ts'
import { translated } from './catalogs.ts'
import { codeOf, screenTable } from './first-view/pages-plugin.ts'
import { messages } from './messages-plugin.ts'

const source = fileURLToPath(new URL('../src/worker/main.ts', import.meta.url))

/** Code that loads after the first screen, but that these screens need without a network. */
const later = [
  /app\/live-tables\.ts$/,
  /node_modules\/socket\.io-client\//,
  /ui\/toaster\.tsx$/,
  /app\/shell\/(news|logout-question)\.tsx$/,
  /lib\/offline\/\w+\.ts$/,
  /conversation\/((reply|edit)-preview|send-files|photos|message-files|voice-note|message-sheet)\.tsx?$/,
  /features\/chat\/components\/(openers|message-menu|no-such-chat)\.tsx$/,
  /features\/people\/matched-person-sheet\.tsx$/,
  /features\/matches\/unmatch-sheet\.tsx$/,
]
/** The text font. The title font has a stand-in of the same size. */
const fonts = /assets\/figtree[^/]*\.woff2$/

/** Builds the service worker beside the pages, with the list of files it stores for a start without a network. */
export function worker(target: string[]): Plugin {
  return {
    name: 'worker',
    configureServer(server) {
      server.middlewares.use('/worker.js', async (_, reply) => {
        const code = await bundled(source, target, { ENTRY: '""', CATALOGS: '{}' })
        reply.setHeader('content-type', 'text/javascript').end(`self.__SW_MANIFEST = [];${code}`)
      })
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const { module } = await runnerImport<{ screens: readonly Screen[] }>(screenTable, {
          plugins: [messages()],
        })
        const files = filesOf(module.screens, bundle)
        const folder = await mkdtemp(join(tmpdir(), 'worker-'))
        try {
          const swSrc = join(folder, 'worker.js')
          const define = {
            ENTRY: JSON.stringify(`/${entryOf(bundle)}`),
            CATALOGS: JSON.stringify(catalogsOf(bundle)),
          }
          await writeFile(swSrc, await bundled(source, target, define))
          const { warnings } = await injectManifest({
            swSrc,
            swDest: join(dir, 'worker.js'),
            globDirectory: dir,
            globPatterns: files,
            modifyURLPrefix: { '': '/' },
            dontCacheBustURLsMatching: /^\/?assets\//,
            additionalPrecacheEntries: await Promise.all(
              shellPages.map(async ([screen, url]) => {
                const html = await readFile(join(dir, '.vite/pages', `${screen}.html`))
                return {
                  url,
                  revision: createHash('sha256').update(html).digest('hex').slice(0, 16),
                }
              }),
            ),
          })
          for (const warning of warnings) this.warn(warning)
        } finally {
          await rm(folder, { recursive: true })
        }
      },
    },
  }
}

const entryOf = (bundle: Rolldown.OutputBundle): string => {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('the build has no entry')
  return entry.fileName
}

/** The addresses of the translations, by language: a worker stores only its users' languages. */
function catalogsOf(bundle: Rolldown.OutputBundle): Record<string, string> {
  const found = Object.keys(bundle).flatMap((file) => {
    const [, language] = /^assets\/messages-([\w-]+)-[\w-]{8}\.js$/.exec(file) ?? []
    return language ? [[language, `/${file}`] as const] : []
  })
  if (found.length !== translated.length) throw new Error('the build lacks translations')
  return Object.fromEntries(found)
}

/** The code, styles and fonts of the screens that open without a network. */
function filesOf(screens: readonly Screen[], bundle: Rolldown.OutputBundle): string[] {
  const found = new Set(Object.keys(bundle).filter((name) => fonts.test(name)))
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    for (const style of (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata
      ?.importedCss ?? [])
      found.add(style)
    chunk.imports.forEach(visit)
  }
  visit(entryOf(bundle))
  for (const [name] of shellPages) {
    const screen = screens.find((one) => one.name === name)
    if (!screen) throw new Error(`there is no screen ${name}`)
    for (const file of codeOf(screen, screens, bundle)) visit(file)
  }
  for (const pattern of later) {
    const chunks = Object.values(bundle).filter(
      (file) =>
        file.type === 'chunk' &&
        (pattern.test(file.facadeModuleId ?? '') || file.moduleIds.some((id) => pattern.test(id))),
    )
    if (chunks.length === 0) throw new Error(`the build has no chunk for ${pattern}`)
    for (const { fileName } of chunks) visit(fileName)
  }
  return [...found]
}
