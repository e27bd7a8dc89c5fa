import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Env } from '../../env.ts'
import { PreparedAnswer } from './prepared-answer.ts'

interface WebPages {
  /** Page for each route, written by the build. */
  readonly byRoute: ReadonlyMap<string, PreparedAnswer>
  /** Shown if no route matches. */
  readonly other: PreparedAnswer
}

const Addresses = z.record(z.string().startsWith('/'), z.string().regex(/^[\w-]+$/))

/** The web client's pages by address, with the product's name and a mark for the demo world; null if nothing is built. */
export async function readWebPages(
  { WEB_DIR, APP_NAME, PUBLIC_URL }: Env,
  world: 'demo' | 'own',
): Promise<WebPages | null> {
  const text = await readFile(path.join(WEB_DIR, '.vite/addresses.json'), 'utf8').catch(() => null)
  if (text === null) return null
  // Link previews need absolute URLs; without a known public address they stay relative.
  const origin = PUBLIC_URL ? escapeHtml(new URL(PUBLIC_URL).origin) : ''
  const read = async (file: string) => {
    const html = await readFile(path.join(WEB_DIR, file), 'utf8')
    const named = html.replaceAll('%APP_NAME%', escapeHtml(APP_NAME))
    const text = named.replaceAll('%ORIGIN%', origin).replaceAll('%WORLD%', world)
    return new PreparedAnswer(text, 'text/html; charset=utf-8')
  }
  const screens = Object.entries(Addresses.parse(JSON.parse(text)))
  const names = [...new Set(screens.map(([, name]) => name))]
  const pages = new Map(
    await Promise.all(
      names.map(async (name) => [name, await read(`.vite/pages/${name}.html`)] as const),
    ),
  )
  const byRoute = new Map(
    screens.flatMap(([route, name]) => {
      const page = pages.get(name)
      return page ? [[route, page] as const] : []
    }),
  )
  return { byRoute, other: await read('index.html') }
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
