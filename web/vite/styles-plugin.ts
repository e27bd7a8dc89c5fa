import type { Plugin } from 'vite'

/** Stand-ins for browsers older than those of `build.target`. */
const outdated = '@layer properties{'
/** Always true in the browsers of `build.target`. */
const granted = [
  '@supports (color:color-mix(in lab, red, red)){',
  '@supports (background-image:linear-gradient(in lab, red, red)){',
]
/** What only a wide window or a phone held across needs, by the beginning of its rule in the bundle. */
const views = [
  {
    start: '@media ((height<30rem)) and (width>=35rem){',
    media: '(height < 30rem) and (width >= 35rem)',
    name: 'flat',
  },
  {
    start: '@media (width>=64rem) and (height>=30rem){',
    media: '(width >= 64rem) and (height >= 30rem)',
    name: 'wide',
  },
]

/**
 * Keeps out of the style sheet that holds back the first paint what the browser does not need for it: stand-ins for
 * older browsers go, and the rules of wide and of flat windows get files that load for these windows first.
 */
export function styles(): Plugin {
  return {
    name: 'styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !/assets\/index-.*\.css$/.test(file.fileName)) continue
          let css = take(String(file.source), outdated).rest
          for (const start of granted) css = unwrap(css, start)
          const links: string[] = []
          for (const { start, media, name } of views) {
            const { rest, taken } = take(css, start)
            css = rest
            if (!taken) continue
            const id = this.emitFile({ type: 'asset', name: `${name}.css`, source: `@layer utilities{${taken}}` })
            links.push(`<link rel="stylesheet" media="${media}" href="/${this.getFileName(id)}">`)
          }
          file.source = css
          if (page?.type === 'asset')
            page.source = String(page.source).replace(/(<link rel="stylesheet"[^>]*>)/, `$1${links.join('')}`)
        }
      },
    },
  }
}

/** Takes every rule that begins so out of a style sheet. */
function take(css: string, start: string): { rest: string; taken: string } {
  let [rest, taken] = [css, '']
  for (let at = rest.indexOf(start); at >= 0; at = rest.indexOf(start)) {
    const end = endOf(rest, at)
    taken += rest.slice(at, end)
    rest = rest.slice(0, at) + rest.slice(end)
  }
  return { rest, taken }
}

/** Leaves the inside of every rule that begins so in its place. */
function unwrap(css: string, start: string): string {
  let text = css
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start)) {
    const end = endOf(text, at)
    text = text.slice(0, at) + text.slice(at + start.length, end - 1) + text.slice(end)
  }
  return text
}

/** Where the rule that begins at `at` ends: after the brace that closes its first one. */
function endOf(css: string, at: number): number {
  let depth = 0
  for (let place = css.indexOf('{', at); place < css.length; place++) {
    if (css[place] === '{') depth++
    else if (css[place] === '}' && --depth === 0) return place + 1
  }
  throw new Error('a rule of the style sheet does not end')
}
