import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A file of the project, by its path from the root. */
export const read = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8')

/** The text that compose makes of one, from the inside out; a setting that must be set has some value. */
export function filled(text: string | number, settings: Record<string, string> = {}): string {
  const next = String(text).replace(/\$\{(\w+)(?::([-+?])([^${}]*))?\}/, (_, name, how, or) => {
    if (how === '+') return settings[name] ? or : ''
    return settings[name] || (how === '-' ? or : `some-${name}-value`)
  })
  return next === String(text) ? next : filled(next, settings)
}
