import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { type Catalog, readCatalog, type Translated, translated } from './catalogs.ts'
import { compiled } from './compiled.ts'
import { isServerText } from './server-texts.ts'

const place = 'CATALOGS['
const devPath = (language: Translated) => `/src/locales/${language}.js`

/** Makes a script of each language's translations, which the page's first script (src/first/language.ts) loads. */
export function catalogs(): Plugin {
  return {
    name: 'catalogs',
    configureServer({ middlewares }) {
      for (const language of translated)
        middlewares.use(devPath(language), async (_, reply) => {
          reply
            .setHeader('content-type', 'text/javascript')
            .end(scriptOf(language, await readCatalog(language)))
        })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server }) =>
        server
          ? withAddresses(html, Object.fromEntries(translated.map((each) => [each, devPath(each)])))
          : html,
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const addresses: Record<string, string> = {}
        for (const language of translated) {
          const source = scriptOf(language, await readCatalog(language))
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const fileName = `assets/messages-${language}-${hash}.js`
          this.emitFile({ type: 'asset', fileName, source })
          addresses[language] = `/${fileName}`
        }
        page.source = withAddresses(String(page.source), addresses)
      },
    },
  }
}

function withAddresses(html: string, addresses: Readonly<Record<string, string>>): string {
  if (!html.includes(place))
    throw new Error('the page has no place for the addresses of its translations')
  return html.replace(place, () => `(${JSON.stringify(addresses)})[`)
}

/** The script that `lib/i18n/i18n.ts` reads. */
function scriptOf(language: Translated, catalog: Catalog): string {
  const messages = Object.fromEntries(
    [...catalog].flatMap(([id, translation]) =>
      translation && !isServerText(id) ? [[id, compiled(language, translation)]] : [],
    ),
  )
  return `var catalog=${JSON.stringify({ language, messages })}`
}
