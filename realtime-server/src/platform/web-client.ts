import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Env } from '../env.ts'
import { notFound, sendRefusal } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Serves the built web client: hashed assets for ever, the page at the addresses that the build lists, and the same page as a 404
 * elsewhere.
 */
export async function webClient(app: FastifyInstance, env: Env): Promise<void> {
  const addresses = await addressesOf(env)
  const page = addresses && (await named(env, 'index.html', escapeHtml(env.APP_NAME)))
  // Whoever shows a link's preview wants full addresses; without a known one they stay relative.
  const origin = env.PUBLIC_URL ? escapeHtml(new URL(env.PUBLIC_URL).origin) : ''
  const html = page?.replaceAll('%ORIGIN%', origin) ?? null
  const manifest = await named(env, 'manifest.webmanifest', JSON.stringify(env.APP_NAME).slice(1, -1))
  securityHeaders(app, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(html ?? '') },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: env.PUBLIC_URL?.startsWith('https:') === true,
    referrerPolicy: { policy: 'same-origin' },
  })
  if (html !== null) {
    await app.register(serveStatic, {
      root: env.WEB_DIR,
      index: false,
      dotfiles: 'ignore',
      // Through `show` alone the page has its name in it.
      allowedPath: (file) => !file.startsWith('/index.html'),
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const show = (reply: FastifyReply, status: number) =>
    html === null
      ? sendRefusal(reply, notFound())
      : reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(manifest ?? '{}'),
  )
  for (const url of addresses ?? []) app.get(url, (_request, reply) => show(reply, 200))
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|media|socket\.io|assets)(?![^/?])/.test(request.url)
    return isPage ? show(reply, 404) : sendRefusal(reply, notFound())
  })
}

/** The addresses that the web client has a screen for, as routes; null when nothing is built. The build writes them. */
async function addressesOf({ WEB_DIR }: Env): Promise<string[] | null> {
  const text = await readFile(path.join(WEB_DIR, '.vite/addresses.json'), 'utf8').catch(() => null)
  return text === null ? null : z.array(z.string().startsWith('/')).min(1).parse(JSON.parse(text))
}

/** A built file with the product's name in it; null when nothing is built. */
async function named({ WEB_DIR }: Env, file: string, name: string): Promise<string | null> {
  const text = await readFile(path.join(WEB_DIR, file), 'utf8').catch(() => null)
  return text?.replaceAll('%APP_NAME%', name) ?? null
}

/** Nothing from anywhere else, and no inline code but what stands in the page itself. */
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
  return [...html.matchAll(inline)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
