import { build } from 'vite'
import { contractPlugin } from './contract-plugin.ts'
import { messages } from './messages-plugin.ts'

/** The code of a script outside the app's modules, in one piece. */
export async function bundled(
  source: string,
  target: string[],
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    plugins: [messages(), contractPlugin()],
    build: { write: false, target, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error(`${source} was not built`)
  return bundle.output
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
    .trim()
}
