import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

/** A part of the suites: whole files, or their tests with matching titles; `options` go to Vitest unchanged. */
export type Selection = { files: string[]; title: RegExp | null; options: string[] }

/**
 * Parses the selection of `npm test -- <words>`; null for everything. A word in a file's path selects that file. All other words together
 * are part of a title. Everything from the first option on (such as `--reporter=verbose`) goes to Vitest.
 */
export function select(args: string[], all: string[], textOf = read): Selection | null {
  if (args.length === 0) return null
  const firstOption = args.findIndex((arg) => arg.startsWith('-'))
  const words = firstOption < 0 ? args : args.slice(0, firstOption)
  const options = firstOption < 0 ? [] : args.slice(firstOption)
  const chosenBy = (word: string) =>
    all.filter((file) => file.toLowerCase().includes(word.toLowerCase()))
  const paths = words.filter((word) => chosenBy(word).length > 0)
  const files = paths.length ? [...new Set(paths.flatMap(chosenBy))] : all
  const text = words.filter((word) => !paths.includes(word)).join(' ')
  if (!text) return { files, title: null, options }
  const title = new RegExp(anyCase(text))
  // A title composed at run time is in no file as a whole, so all files are searched for it.
  const holding = files.filter((file) => title.test(textOf(file)))
  return { files: holding.length ? holding : files, title, options }
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The text as a regular expression, for programs that accept one without flags. */
const anyCase = (text: string) =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
