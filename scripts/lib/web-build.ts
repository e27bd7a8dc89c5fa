import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { Refusal } from './refusal.mjs'
import { run } from './run.ts'

const record = join(root, 'node_modules/.cache/swoon/web.json')
const index = join(root, 'web/dist/index.html')

/** Builds the web client if web/dist is missing or older than its sources. */
export async function ensureWebBuilt(log: (line: string) => void) {
  const sources = hashOfSources()
  if (isBuiltFrom(sources)) return
  log('Building the web client …')
  const { NODE_ENV: _, ...env } = process.env
  const { code, output } = await run([process.execPath, join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web'], {
    env,
  })
  if (code !== 0) {
    process.stderr.write(output)
    throw new Refusal('Swoon could not build its web client.')
  }
  mkdirSync(join(record, '..'), { recursive: true })
  writeFileSync(record, JSON.stringify({ sources, index: hash(readFileSync(index)) }))
}

function isBuiltFrom(sources: string): boolean {
  try {
    const built = JSON.parse(readFileSync(record, 'utf8'))
    return built.sources === sources && built.index === hash(readFileSync(index))
  } catch {
    return false
  }
}

/** Hashes contents instead of dates, because a fresh clone and a switched branch give every file a new date. */
function hashOfSources(): string {
  const files = [
    ...filesIn('web'),
    ...filesIn('realtime-server/src').filter((file) => /\/contract\/|\/(contract|fields)\.ts$/.test(file)),
    'package-lock.json',
  ]
  const sum = createHash('sha256')
  for (const file of files.sort())
    sum
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return sum.digest('hex')
}

function filesIn(folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesIn(inner)
    return entry.isFile() ? [inner] : []
  })
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
