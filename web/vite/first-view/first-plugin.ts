import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundled } from '../bundled.ts'

const sourceOf = (name: string) =>
  fileURLToPath(new URL(`../../src/first/${name}.ts`, import.meta.url))
const place = (name: string) => `<script src="/src/first/${name}.ts"></script>`

/** Syntax for old browsers, which only get told to update. */
const oldest = ['es2015']
const refusal = 'unsupported.js'

/**
 * Inlines the page's first scripts, since a file would delay the first paint by a round trip: a check of the browser's age, and the app's
 * own. Also builds the page that an older browser shows.
 */
export function first(target: string[]): Plugin {
  const scripts = { supported: oldest, main: target }
  const refusalCode = () =>
    bundled(sourceOf('unsupported'), oldest, { BROWSERS: JSON.stringify(target.map(nameOf)) })
  return {
    name: 'first',
    configureServer({ middlewares }) {
      middlewares.use(`/${refusal}`, async (_, reply) => {
        reply.setHeader('content-type', 'text/javascript').end(await refusalCode())
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        let page = html
        for (const [name, syntax] of Object.entries(scripts)) {
          if (!page.includes(place(name))) continue
          const code = await bundled(sourceOf(name), syntax)
          if (/<\/script/i.test(code)) throw new Error('a first script would end its own element')
          page = page.replace(place(name), () => `<script>${code}</script>`)
        }
        return page
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: refusal, source: await refusalCode() })
    },
  }
}

/** `chrome123` as a readable name. */
const nameOf = (browser: string) =>
  browser.replace(/^(\w)(\D+)/, (_, initial, rest) => `${initial.toUpperCase()}${rest} `)
