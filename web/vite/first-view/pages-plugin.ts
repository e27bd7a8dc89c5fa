import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import type { Screen } from '../../src/app/screens.ts'
import { messages } from '../messages-plugin.ts'

/** The file of the screen table. */
export const screenTable = fileURLToPath(new URL('../../src/app/screens.ts', import.meta.url))
const outlineFile = fileURLToPath(new URL('../../src/app/shell/outline.tsx', import.meta.url))
type OutlineModule = typeof import('../../src/app/shell/outline.tsx')

/**
 * Writes a page for each screen beside the manifest, and the addresses that each page answers. A screen's page loads its code in parallel
 * with the library instead of after it, and holds the shell's outline; the rest equals index.html.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { module } = await runnerImport<{ screens: readonly Screen[] }>(screenTable, {
          plugins: [messages()],
        })
        const { module: outlines } = await runnerImport<OutlineModule>(outlineFile, {
          plugins: [messages()],
        })
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no page')
        const html = String(page.source)
        for (const screen of module.screens) {
          const own = entriesOf(screen, module.screens, bundle)
          // The browser opens six connections. Imports of the screens wait until the first calls have theirs (src/first).
          const links = closureOf(own, bundle)
            .filter((file) => !html.includes(`/${file}"`))
            .map(
              (file) =>
                `<link rel="${own.includes(file) ? 'modulepreload' : 'soon'}" crossorigin href="/${file}">`,
            )
          const outline = renderToStaticMarkup(
            createElement(outlines.Outline, { name: '%APP_NAME%', screen }),
          )
          const picture = screen.name === 'auth' ? skyOf(bundle) : undefined
          const source = html
            .replace('<html ', `<html data-screen="${screen.name}" `)
            .replace('<meta name="viewport"', (next) => (picture ? preload(picture) + next : next))
            .replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
            .replace('<div class="boot">', (boot) =>
              picture ? `${boot}<img class="sky" src="/${picture}" alt="">` : boot,
            )
            .replace('<div id="root">', (root) =>
              screen.gate === 'complete' ? root + outline : root,
            )
          this.emitFile({ type: 'asset', fileName: `.vite/pages/${screen.name}.html`, source })
        }
        const addresses = module.screens.flatMap(({ name, paths }) =>
          paths.flatMap(routesOf).map((path) => [path, name] as const),
        )
        this.emitFile({
          type: 'asset',
          fileName: '.vite/addresses.json',
          source: JSON.stringify(Object.fromEntries(addresses)),
        })
      },
    },
  }
}

/** The first picture of the sign-in screen, shown before any code. */
function skyOf(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => /assets\/dusk-[\w-]+\.svg$/.test(name))
  if (file === undefined) throw new Error('the build has no picture for the sign-in screen')
  return file
}

/** Placed before the code, which the browser would otherwise request first. */
const preload = (picture: string) =>
  `<link rel="preload" as="image" href="/${picture}" fetchpriority="high">\n    `

/** An open-ended address also matches without its ending. */
const routesOf = (path: string): string[] =>
  path.endsWith('/*') ? [path.slice(0, -2), path] : [path]

/** The files of a screen and of the screens around it, with all their imports. */
export const codeOf = (
  screen: Screen,
  screens: readonly Screen[],
  bundle: Rolldown.OutputBundle,
): string[] => closureOf(entriesOf(screen, screens, bundle), bundle)

function entriesOf(
  screen: Screen,
  screens: readonly Screen[],
  bundle: Rolldown.OutputBundle,
): string[] {
  const around = screens.find(({ name }) => name === screen.within)
  return [entryOf(screen, bundle), ...(around ? entriesOf(around, screens, bundle) : [])]
}

function closureOf(files: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    chunk.imports.forEach(visit)
  }
  files.forEach(visit)
  return [...found]
}

function entryOf({ name, chunk }: Screen, bundle: Rolldown.OutputBundle): string {
  const source = /features\/[^'"]+-page\.tsx/.exec(String(chunk))?.[0]
  const entry = Object.values(bundle).find(
    (file) =>
      file.type === 'chunk' && source !== undefined && file.facadeModuleId?.endsWith(source),
  )
  if (!entry) throw new Error(`the build has no chunk for the screen ${name}`)
  return entry.fileName
}
