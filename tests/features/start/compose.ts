import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A project file, by its path from the root. */
export const read = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8')

/** Fills in variables like docker compose, from the inside out; required settings get some value. */
export function filled(text: string | number, settings: Record<string, string> = {}): string {
  const next = String(text).replace(
    /\$\{(\w+)(?::([-+?])((?:[^${}]|\$(?!\{))*))?\}/,
    (_, name, how, or) => {
      if (how === '+') return settings[name] ? or : ''
      return settings[name] || (how === '-' ? or : `some-${name}-value`)
    },
  )
  return next === String(text) ? next : filled(next, settings)
}

interface WithEnvironment {
  environment?: Record<string, string | number | null>
}

/** The environment of a service's container, given these settings in .env. */
export const inside = (
  { environment = {} }: WithEnvironment,
  settings: Record<string, string> = {},
) => ({
  ...settings,
  ...Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, filled(value ?? '', settings)]),
  ),
})
