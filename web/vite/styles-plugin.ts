import type { Plugin } from 'vite'
import { split, wideMedia } from './styles.ts'

const sheet = /\/ui\/theme\.css$/
const file = /^assets\/wide-[^/]+\.css$/

/**
 * Removes from the style sheet that delays the first paint what a phone does not need for it. The rest becomes a second one, for which
 * the browser waits only in wide windows. Must come before `shell`, which moves both.
 */
export function styles(): Plugin {
  return {
    name: 'styles',
    apply: 'build',
    transform: {
      filter: { id: sheet },
      handler(css) {
        const { main, wide } = split(css)
        this.emitFile({ type: 'asset', name: 'wide.css', source: wide })
        return { code: main, map: null }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const href = Object.keys(bundle ?? {}).find((name) => file.test(name))
        if (!href) throw new Error('the style sheet of wide windows was not built')
        return [
          { tag: 'link', attrs: { rel: 'stylesheet', media: wideMedia, href: `/${href}` }, injectTo: 'head' as const },
        ]
      },
    },
  }
}
