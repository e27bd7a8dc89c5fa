import type { Plugin, Rolldown } from 'vite'
import { firstChunks } from './first-chunks.ts'
import { firstOf, wordsIn } from './first-styles.ts'
import { ordered } from './rules.ts'
import { split, wideMedia } from './styles.ts'

const faces = /@font-face\{[^}]*\}/g
const theme = /\/ui\/theme\.css$/
/** The built style sheets, by file. */
export const sheets = {
  first: /assets\/first-[\w-]+\.css/,
  whole: /assets\/whole-[\w-]+\.css/,
  wide: /assets\/wide-[\w-]+\.css/,
}

/**
 * Keeps the style sheet that delays the first paint small. The rules of wide windows become a sheet of their own, for which the browser
 * waits only there. The first screens get a sheet with the rules of their own code; all other code waits for the whole one, which its
 * pages have from the beginning. Must come before `shell`, which moves the sheets, and before `pages`.
 */
export function styles(): Plugin[] {
  let fonts = ''
  return [
    {
      name: 'styles',
      apply: 'build',
      transform: {
        filter: { id: theme },
        handler(css) {
          const { main, wide } = split(css)
          this.emitFile({ type: 'asset', name: 'wide.css', source: wide })
          return { code: main, map: null }
        },
      },
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
          const begun = firstChunks(chunks, bundle)
          const taken = takeSheet(begun, bundle)
          // In the page, since a second sheet with the same fonts would load them anew and show their fallbacks briefly.
          fonts = taken.match(faces)?.join('') ?? ''
          const css = taken.replace(faces, '')
          const words = wordsIn([...begun].map(({ code }) => code).join('\n'))
          const whole = this.emitFile({ type: 'asset', name: 'whole.css', source: ordered(css) })
          this.emitFile({ type: 'asset', name: 'first.css', source: firstOf(css, words) })
          for (const chunk of chunks) {
            const draws = chunk.moduleIds.some((id) => id.endsWith('.tsx'))
            if (draws && !begun.has(chunk)) chunk.viteMetadata?.importedCss.add(this.getFileName(whole))
          }
        },
      },
      transformIndexHtml: {
        order: 'post',
        handler: (_, { bundle }) => [
          { tag: 'style', children: fonts, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'stylesheet', href: `/${named(sheets.first, bundle)}` }, injectTo: 'head' },
          {
            tag: 'link',
            attrs: { rel: 'stylesheet', media: wideMedia, href: `/${named(sheets.wide, bundle)}` },
            injectTo: 'head',
          },
        ],
      },
    },
    {
      name: 'styles-manifest',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          const manifest = bundle['.vite/manifest.json']
          if (manifest?.type !== 'asset') throw new Error('the build has no manifest')
          const entries = JSON.parse(String(manifest.source))
          entries['index.html'].css = [named(sheets.first, bundle)]
          manifest.source = JSON.stringify(entries, null, 2)
        },
      },
    },
  ]
}

/**
 * Removes the style sheet of the entry, which would otherwise be named in chunks and delay them.
 * @throws if the entry does not have exactly one
 */
function takeSheet(chunks: Iterable<Rolldown.OutputChunk>, bundle: Rolldown.OutputBundle): string {
  const files = [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const asset = bundle[files[0] ?? '']
  if (files.length !== 1 || asset?.type !== 'asset')
    throw new Error(`the first screens have ${files.length} style sheets`)
  for (const { viteMetadata } of chunks) viteMetadata?.importedCss.clear()
  delete bundle[asset.fileName]
  return String(asset.source)
}

function named(pattern: RegExp, bundle: Rolldown.OutputBundle | undefined): string {
  const name = Object.keys(bundle ?? {}).find((file) => pattern.test(file))
  if (name === undefined) throw new Error(`no style sheet is named like ${pattern}`)
  return name
}
