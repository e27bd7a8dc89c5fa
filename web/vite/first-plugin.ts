import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundled } from './bundled.ts'

const source = fileURLToPath(new URL('../src/first/main.ts', import.meta.url))
const place = '<script src="/src/first/main.ts"></script>'

/** Puts the page's first script inline into the page, since a file would delay the first paint by a round trip. */
export function first(target: string[]): Plugin {
  return {
    name: 'first',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(place)) return html
        const code = await bundled(source, target)
        if (/<\/script/i.test(code)) throw new Error('the first script would end its own element')
        return html.replace(place, () => `<script>${code}</script>`)
      },
    },
  }
}
