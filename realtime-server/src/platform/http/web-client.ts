import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import serveStatic from '@fastify/static'
import { isDemoWorld } from '@swoon/db/queries/demo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platformBudgets } from '../../contract/platform-budgets.ts'
import { byOpenness, properPath } from '../../contract/shared/proper-path.ts'
import type { Env } from '../../env.ts'
import { notFound, sendRefusal } from '../base/errors.ts'
import { createLimiter } from '../base/rate-limit.ts'
import type { Context } from '../context.ts'
import { PreparedAnswer } from './prepared-answer.ts'
import { retiredWorker } from './retired-worker.ts'
import { securityHeaders } from './security-headers.ts'
import { readWebPages } from './web-pages.ts'

/**
 * Serves the built web client: hashed assets cached forever, each screen's page at its addresses from the build, and a 404 page elsewhere.
 */
export async function webClient(
  app: FastifyInstance,
  context: Pick<Context, 'env' | 'clock' | 'db' | 'authenticator'>,
): Promise<void> {
  const { env, clock, db, authenticator } = context
  const pages = await readWebPages(env, (await isDemoWorld(db)) ? 'demo' : 'own')
  const manifest = await manifestOf(env)
  const all = pages ? [...pages.byRoute.values(), pages.other] : []
  securityHeaders(app, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: policy(all.map(({ text }) => text).join('')),
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: env.PUBLIC_URL?.startsWith('https:') === true,
    referrerPolicy: { policy: 'same-origin' },
  })
  // Counted only in this process, since a reply from memory costs less than counting elsewhere.
  const limiter = createLimiter(env, clock, null)
  app.addHook('onRequest', ({ url, raw }, reply, done) => {
    if (isData(url)) reply.header('content-security-policy', nothing)
    if (isCall(url)) return done()
    limiter.spendFrom(platformBudgets.page, authenticator.addressOf(raw)).then(() => done(), done)
  })
  const hasWorker = env.SERVICE_WORKER !== 'off'
  if (pages) {
    await app.register(serveStatic, {
      root: env.WEB_DIR,
      index: false,
      // One route per file: a wildcard reads folders for every request, and refuses addresses that have a page.
      wildcard: false,
      // Of these files, only the pages and the manifest served here have the product's name filled in.
      globIgnore: [
        'index.html',
        'manifest.webmanifest',
        '**/*.{br,gz}',
        ...(hasWorker ? [] : ['worker.js']),
      ],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.get('/manifest.webmanifest', (request, reply) => manifest.send(request, reply))
  // The service worker takes what other apps share (web/src/worker/share.ts). Without one, the user picks it in the editor.
  app.post(
    '/app/share',
    { onRequest: async (_, reply) => reply.redirect('/profile?edit=media&lost', 303) },
    () => undefined,
  )
  if (!hasWorker) {
    const worker = new PreparedAnswer(retiredWorker, 'text/javascript; charset=utf-8')
    app.get('/worker.js', (request, reply) => worker.send(request, reply))
  }
  const addresses = [...(pages?.byRoute.keys() ?? [])].sort(byOpenness)
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page = pages?.other) => {
    const address = properUrl(request.url, addresses)
    if (address !== undefined && address !== request.url)
      return reply.header('cache-control', 'no-cache').redirect(address, 308)
    if (address !== undefined && page) return page.send(request, reply)
    return pages ? pages.other.send(request, reply, 404) : sendRefusal(reply, notFound())
  }
  for (const [route, page] of pages?.byRoute ?? [])
    app.get(route, (request, reply) => sendPage(request, reply, page))
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isCall(request.url) &&
      !isAsset(request.url)
    return isPage ? sendPage(request, reply) : sendRefusal(reply, notFound())
  })
}

/** Address of the page that a URL stands for, with its query. */
function properUrl(url: string, addresses: readonly string[]): string | undefined {
  const [path = '', ...query] = url.split('?')
  const address = properPath(path, addresses)
  return address && [address, ...query].join('?')
}

/** Policy for replies that are never pages. A screen on a slow line begins with forty of them, so it is short. */
const nothing = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

const isData = (url: string) => /^\/(api|assets)(?![^/?])/.test(url)
const isCall = (url: string) => /^\/(api|media|socket\.io)(?![^/?])/.test(url)
const isAsset = (url: string) => /^\/assets(?![^/?])/.test(url)

/** The built manifest with the product's name; empty if nothing is built. */
async function manifestOf({ WEB_DIR, APP_NAME }: Env): Promise<PreparedAnswer> {
  const text = await readFile(path.join(WEB_DIR, 'manifest.webmanifest'), 'utf8').catch(() => '{}')
  const named = text.replaceAll('%APP_NAME%', JSON.stringify(APP_NAME).slice(1, -1))
  return new PreparedAnswer(named, 'application/manifest+json')
}

/** Allows nothing from other origins, and no inline code except the page's own. */
function policy(html: string): Record<string, string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(html, 'script')],
    'style-src': ["'self'", ...hashesOf(html, 'style')],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  const codes = new Set([...html.matchAll(inline)].map(([, code]) => code ?? ''))
  return [...codes].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}
