import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { serverLines } from './server-log.ts'

/** The folder for what the pages of failed journeys showed; a file's own folder is emptied when the file starts. */
const home = fileURLToPath(new URL('../../.failures', import.meta.url))

/** The pages of one visit, with their logs and failed calls in order, each with its time. */
interface Trail {
  context: BrowserContext
  lines: string[]
  isClosed: boolean
}

const trails = new Set<Trail>()

/**
 * Follows a visit until its context closes; hooks of a failed test may close it before its leftovers are saved. @returns a function that
 * adds a line to its trail
 */
export function followVisit(context: BrowserContext): (line: string) => void {
  const trail: Trail = { context, lines: [], isClosed: false }
  trails.add(trail)
  context.on('close', () => {
    trail.isClosed = true
  })
  context.on('console', (message) =>
    trail.lines.push(`${timeOf(new Date())} ${message.type()}: ${message.text()}`),
  )
  return (line) => trail.lines.push(`${timeOf(new Date())} ${line}`)
}

/** Forgets visits of earlier tests when a test starts. */
export function forgetClosed(): void {
  for (const trail of trails) if (trail.isClosed) trails.delete(trail)
}

const timeOf = (at: Date) => at.toISOString().slice(11, 23)
const nameOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)

/**
 * Saves screenshots, addresses, console and failed calls of every open page, and the server's log, to a folder of the failed test. @returns
 * the folder
 */
export async function saveFailure(file: string, test: string): Promise<string> {
  const folder = path.join(
    home,
    nameOf(path.basename(file).replace(/(\.full)?\.test\.ts$/, '')),
    nameOf(test),
  )
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Promise.all(
    [...trails].map((trail, at) => saveVisit(trail, path.join(folder, `visit-${at + 1}`))),
  )
  await writeFile(path.join(folder, 'server.log'), serverLines().join(''))
  return path.relative(process.cwd(), folder)
}

async function saveVisit({ context, lines }: Trail, place: string): Promise<void> {
  const pages = context.pages()
  const pictures = pages.map((page, at) =>
    page.screenshot({ path: `${place}-page-${at + 1}.png`, timeout: 5000 }).catch(() => undefined),
  )
  await Promise.all(pictures)
  await writeFile(`${place}.log`, [...pages.map((page) => page.url()), ...lines, ''].join('\n'))
}
