import type { Plugin } from 'vite'

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: `/install${url}.png`, sizes: '96x96', type: 'image/png' }],
})

const screenshot = (screen: string, form: 'narrow' | 'wide', sizes: string) => ({
  src: `/install/${screen}-${form}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: form,
})

const manifest = (name: string) => ({
  id: '/app',
  name,
  short_name: name,
  description: 'Meet someone worth blushing for. A dating app for adults.',
  start_url: '/app',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#190d17',
  theme_color: '#190d17',
  categories: ['social', 'lifestyle'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [shortcut('Discover', '/discover'), shortcut('Matches', '/matches')],
  // The pictures are of the demo world, made by `npm run screenshots:install`.
  screenshots: [
    ...['discover', 'matches', 'profile'].map((screen) => screenshot(screen, 'narrow', '780x1688')),
    ...['discover', 'matches'].map((screen) => screenshot(screen, 'wide', '1280x800')),
  ],
  share_target: {
    action: '/app/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photos', accept: ['image/*'] }] },
  },
})

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g
const FACES = /(figtree|bricolage)[^/]*\.woff2$/

/**
 * Lets the page show before its code arrives: style sheets move below the inlined shell, so that they no longer delay its paint, and the
 * two fonts wait until src/first loads them. Serves and emits the manifest under the product's name.
 */
export function shell(name: string): Plugin {
  const text = JSON.stringify(manifest(name))
  return {
    name: 'shell',
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_, reply) => {
        reply.setHeader('content-type', 'application/manifest+json').end(text)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: text })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const faces = Object.keys(bundle ?? {}).filter((file) => FACES.test(file))
        const styles = html.match(STYLES)?.join('') ?? ''
        return {
          html: html
            .replaceAll('%APP_NAME%', name)
            // The server fills in its public address; in any other setup the addresses stay relative.
            .replaceAll('%ORIGIN%', name === '%APP_NAME%' ? '%ORIGIN%' : '')
            .replace(STYLES, '')
            .replace(/\s*<noscript>/, (noscript) => styles + noscript),
          tags: faces.map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'later',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          })),
        }
      },
    },
  }
}
