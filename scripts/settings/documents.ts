import type { z } from 'zod'
import { fields } from '../../realtime-server/src/env.ts'
import { sections } from '../../realtime-server/src/settings/sections.ts'
import type { Setting } from '../../realtime-server/src/settings/setting.ts'

/** One setting with all that its row, its schema and docker-compose.yml say. */
type Described = { name: string; row: Setting; takes: string; value: string; readers: string }

/**
 * Writes the documents that list every setting.
 * @param compose text of docker-compose.yml
 * @returns texts by their paths from the root
 */
export function settingsDocuments(compose: string): Record<string, string> {
  const described = Object.entries(sections).map(([title, rows]) => ({
    title,
    settings: Object.entries(rows).map(([name, row]) => describe(name, row, compose)),
  }))
  return {
    'docs/settings.md': page(described),
    '.env.example': example(described),
  }
}

type Section = { title: string; settings: Described[] }

function describe(name: string, row: Setting, compose: string): Described {
  const schema = (fields.shape as Readonly<Record<string, z.ZodType>>)[name]
  // An escaped $$ is for the container's shell.
  const [inCompose, given] = new RegExp(`(?<!\\$)\\$\\{${name}(?::-([^}$]*))?`).exec(compose) ?? []
  const fallback = schema ? schema.safeParse(undefined).data : (row.fallback ?? given)
  const readers = [row.by ?? (schema && 'server'), inCompose && 'compose']
  return {
    name,
    row,
    takes: row.takes ?? (schema ? expected(schema) : 'text'),
    value: row.unset === undefined ? String(fallback ?? '') : '',
    readers: readers.filter(Boolean).join(', '),
  }
}

/** Says which values a setting takes, in the words with which the server refuses others. */
function expected(schema: z.ZodType): string {
  const issues = ['☹', '', 'x'.repeat(5000)].flatMap(
    (wrong) => schema.safeParse(wrong).error?.issues ?? [],
  )
  const words = issues.flatMap(({ message }) => /^must (?:be |have )?(.+)/.exec(message)?.[1] ?? [])
  return [...new Set(words)].join(', ') || 'text'
}

const code = (text: string) => `\`${text}\``

function page(all: readonly Section[]): string {
  const line = ({ name, row, takes, value, readers }: Described) => {
    const unset = row.unset ?? (value ? code(value) : '–')
    const cells = [code(name), row.meaning, takes, unset, code(row.example), readers]
    return `| ${[...cells, row.since ?? '0.1.0'].join(' | ')} |`
  }
  const tables = all.map(
    ({ title, settings }) => `## ${title}
| setting | meaning | takes | default | example | read by | since |
|---|---|---|---|---|---|---|
${settings.map(line).join('\n')}`,
  )
  return `# Settings

Made by \`npm run settings\` from [the schema](../realtime-server/src/env.ts), [its descriptions](../realtime-server/src/settings) and [docker-compose.yml](../docker-compose.yml). All
are optional without containers: \`npm start\` runs without any. [Operating](operating.md) says which of them an installation needs.

- A setting is a variable of the environment; an empty one counts as unset. docker compose reads .env, which \`npm run setup\` writes or which is a copy of [.env.example](../.env.example); a value with
  \`#\`, \`$\` or spaces stands in single quotes there. \`node --env-file=.env scripts/start.mjs\` reads it too.
- An unusable value is refused at the start, by name and with what the setting takes. A name that is almost a setting's, such as SMTP_URLL, is a warning in the log.

${tables.join('\n\n')}
`
}

/** Characters of a line of comments. */
const width = 120

function commented(text: string): string {
  const lines = ['#']
  for (const word of text.replaceAll('`', '').split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}

function example(all: readonly Section[]): string {
  const entry = ({ name, row, value }: Described) => {
    const empty = row.unset === undefined ? '' : ` Empty: ${row.unset}.`
    return `${commented(row.meaning + empty)}\n${name}=${value}`
  }
  const parts = all.map(
    ({ title, settings }) => `# --- ${title}\n${settings.map(entry).join('\n')}`,
  )
  const intro =
    'Every setting, with its default, made by npm run settings; docs/settings.md has more about each. docker compose reads .env, which npm run setup writes; a copy of this file serves too, in which POSTGRES_PASSWORD, REDIS_PASSWORD, SESSION_SECRET and TURN_SECRET must be filled in. npm start needs none.'
  return `${commented(intro)}\n\n${parts.join('\n\n')}\n`
}
