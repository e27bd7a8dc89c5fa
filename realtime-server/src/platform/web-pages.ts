import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Env } from '../env.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export interface WebPages {
  /** The page for each route, written by the build. */
  readonly byRoute: ReadonlyMap<string, WebPage>
  /** Shown if no route matches. */
  readonly other: WebPage
}

/** One page of the web client with the product's name. Each encoding is made when it is first requested. */
export class WebPage {
  readonly html: string
  private readonly encoded = new Map<string, Promise<Buffer>>()

  constructor(html: string) {
    this.html = html
  }

  async send(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    reply
      .code(status)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
    const encoding = wanted(request.headers['accept-encoding'])
    if (!encoding) return reply.send(this.html)
    const body = this.encoded.get(encoding) ?? encode[encoding](this.html)
    this.encoded.set(encoding, body)
    return reply.header('content-encoding', encoding).send(await body)
  }
}

const encode = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text: string) => zip(text, { level: 9 }),
}

/** The smallest encoding that the browser accepts. */
function wanted(accepted: string | undefined): keyof typeof encode | undefined {
  const named = (accepted ?? '').split(',').map((part) => part.trim().split(/\s*;\s*/))
  const reads = (name: string) => named.some(([given, weight]) => given === name && !/^q=0(\.0*)?$/.test(weight ?? ''))
  return (['br', 'gzip'] as const).find(reads)
}

const Addresses = z.record(z.string().startsWith('/'), z.string().regex(/^[\w-]+$/))

/** The web client's pages by address; null if nothing is built. */
export async function readWebPages({ WEB_DIR, APP_NAME, PUBLIC_URL }: Env): Promise<WebPages | null> {
  const text = await readFile(path.join(WEB_DIR, '.vite/addresses.json'), 'utf8').catch(() => null)
  if (text === null) return null
  // Link previews need absolute addresses; without a known public address they stay relative.
  const origin = PUBLIC_URL ? escapeHtml(new URL(PUBLIC_URL).origin) : ''
  const read = async (file: string) => {
    const html = await readFile(path.join(WEB_DIR, file), 'utf8')
    return new WebPage(html.replaceAll('%APP_NAME%', escapeHtml(APP_NAME)).replaceAll('%ORIGIN%', origin))
  }
  const screens = Object.entries(Addresses.parse(JSON.parse(text)))
  const names = [...new Set(screens.map(([, name]) => name))]
  const pages = new Map(
    await Promise.all(names.map(async (name) => [name, await read(`.vite/pages/${name}.html`)] as const)),
  )
  const byRoute = new Map(
    screens.flatMap(([route, name]) => {
      const page = pages.get(name)
      return page ? [[route, page] as const] : []
    }),
  )
  return { byRoute, other: await read('index.html') }
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
