import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * Hashes contents instead of dates, because a fresh clone or another branch gives every file a new date.
 * @param {string[]} files as paths from the root
 */
export function hashFiles(files) {
  const sum = createHash('sha256')
  for (const file of files.toSorted())
    sum
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return sum.digest('hex')
}

/**
 * All files below a folder, except built or installed ones.
 * @param {string} folder
 * @returns {string[]} paths from the root
 */
export function filesIn(folder) {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(node_modules|dist|dist-console)$/.test(entry.name) ? [] : filesIn(inner)
    return entry.isFile() ? [inner] : []
  })
}
