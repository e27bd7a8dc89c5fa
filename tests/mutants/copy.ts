import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/lib/install.mjs'
import type { Mutant } from './mutant.ts'
import { changedAt, type Drawn } from './sites.ts'

const packages = ['db', 'realtime-server', 'web', 'tests']
/** Folders built before tests run, and rebuilt only if their sources have changed. */
const built = ['web/dist', 'web/dist-console', 'realtime-server/dist', 'node_modules/.cache/swoon']

/** The output of a run, and whether it failed. A run that does not end is stopped, `isLate`. */
export interface Outcome {
  failed: boolean
  isLate: boolean
  output: string
}

/** Milliseconds after which a run counts as endless: a changed condition may be a loop's. */
const patience = 20 * 60_000

/** A copy of the working tree to mutate, so that the tree itself never contains a mutant. */
export interface Copy {
  /** Runs `work` while the copy breaks one promise. */
  mutated<T>(mutant: Mutant, work: () => Promise<T>): Promise<T>
  /** Like `mutated`, with a drawn change. */
  changed<T>(drawn: Drawn, work: () => Promise<T>): Promise<T>
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Outcome>
  remove(): Promise<void>
}

const execute = promisify(execFile)
type Failed = { stdout?: string; stderr?: string; killed?: boolean }

export async function copyTree(): Promise<Copy> {
  const home = await mkdtemp(join(tmpdir(), 'swoon-mutants-'))
  const { stdout } = await execute('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
  })
  for (const file of [...stdout.split('\0').filter(Boolean), ...built]) {
    await mkdir(dirname(join(home, file)), { recursive: true })
    await cp(join(root, file), join(home, file), { recursive: true, force: false }).catch(
      ignoreMissing,
    )
  }
  await linkPackages(home)

  const run: Copy['run'] = async (args, settings = {}) => {
    const { NODE_ENV: _, ...inherited } = process.env
    const env = { ...inherited, ...settings }
    const limits = { maxBuffer: 256 * 1024 * 1024, timeout: patience }
    const asked = execute(process.execPath, args, { cwd: home, env, ...limits })
    return asked.then(
      ({ stdout: output }) => ({ failed: false, isLate: false, output }),
      ({ stdout: output = '', stderr = '', killed: isLate = false }: Failed) => ({
        failed: true,
        isLate,
        output: output + stderr,
      }),
    )
  }

  async function rewritten<T>(
    file: string,
    rewrite: (source: string) => string,
    work: () => Promise<T>,
  ): Promise<T> {
    const source = await readFile(join(home, file), 'utf8')
    await writeFile(join(home, file), rewrite(source))
    try {
      return await work()
    } finally {
      await writeFile(join(home, file), source)
    }
  }

  return {
    run,
    mutated: ({ file, from, to }, work) =>
      rewritten(file, (source) => source.replace(from, () => to), work),
    changed: ({ file, site }, work) => rewritten(file, (source) => changedAt(source, site), work),
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

/** Matches caches that tools keep between runs. Vitest clears its own if another tree has used it. */
const isMade = /^\.(cache|vite(-temp)?|experimental-vitest-cache)$/

/** Links every installed package, but nothing built with them; the project's own packages link to the copy. */
async function linkPackages(home: string): Promise<void> {
  for (const part of ['.', ...packages]) {
    const modules = join(root, part, 'node_modules')
    const names = await readdir(modules).catch(() => [])
    if (names.length > 0) await mkdir(join(home, part, 'node_modules'), { recursive: true })
    for (const name of names.filter((each) => each !== '@swoon' && !isMade.test(each)))
      await symlink(join(modules, name), join(home, part, 'node_modules', name))
  }
  await mkdir(join(home, 'node_modules/@swoon'))
  for (const name of packages)
    await symlink(join('../..', name), join(home, 'node_modules/@swoon', name))
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
