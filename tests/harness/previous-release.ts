import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../scripts/lib/run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run(['git', '-C', root, ...args])
  if (code !== 0) throw new Error(output)
  return output.trim()
}

export interface PreviousRelease {
  /** The path of a file of that release. */
  file(name: string): string
  remove(): Promise<void>
}

/** The commit that set the version in package.json, or why there is none. */
async function commitOf(version: string): Promise<{ commit: string } | { reason: string }> {
  try {
    const found = await git('log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json')
    // The oldest is the last line; in a shallow clone everything seems to start with its first commit.
    const commit = found.split('\n').at(-1) ?? ''
    const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true'
    if (!commit || isShallow)
      return { reason: `this clone has no commit of the release ${version}` }
    return { commit }
  } catch {
    return { reason: 'this folder is no clone' }
  }
}

/**
 * Checks out the last release into its own folder, to run with the packages of this one.
 * @returns a text that explains why it cannot
 */
export async function previousRelease(): Promise<PreviousRelease | string> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const found = await commitOf(version)
  if ('reason' in found) return found.reason
  const folder = await mkdtemp(path.join(tmpdir(), 'swoon-release-'))
  const tree = path.join(folder, 'swoon')
  await git('worktree', 'add', '--detach', tree, found.commit)
  // Its own workspaces, and everything else from here.
  const own = '@swoon'
  await mkdir(path.join(tree, 'node_modules', own), { recursive: true })
  for (const workspace of ['db', 'realtime-server'])
    await symlink(path.join(tree, workspace), path.join(tree, 'node_modules', own, workspace))
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== own)
      await symlink(path.join(root, 'node_modules', name), path.join(tree, 'node_modules', name))
  return {
    file: (name) => path.join(tree, name),
    async remove() {
      await git('worktree', 'remove', '--force', tree)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
