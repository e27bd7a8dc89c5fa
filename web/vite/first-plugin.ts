import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { contractPlugin } from './contract-plugin.ts'
import { messages } from './messages-plugin.ts'

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
        const code = await bundled(target)
        return html.replace(place, () => `<script>${code}</script>`)
      },
    },
  }
}

async function bundled(target: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [messages(), contractPlugin()],
    build: { write: false, target, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error('the first script was not built')
  const code = bundle.output
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
    .trim()
  if (/<\/script/i.test(code)) throw new Error('the first script would end its own element')
  return code
}
