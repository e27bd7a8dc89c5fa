import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { named } from '../lib/backup.ts'
import { Refusal } from '../lib/refusal.mjs'
import { readSettings } from '../start/settings.ts'
import { answersFor } from './ask.ts'
import { compose, type Kind, systemd } from './kinds.ts'
import {
  composeRestart,
  composeSteps,
  doctorHere,
  doctorInCompose,
  systemdRestart,
  systemdSteps,
  unitFor,
} from './next.ts'
import { whyRefused } from './questions.ts'
import { type Additions, fillIn, type Settings, settingsIn } from './settings-file.ts'
import { readSettingsFile, writeSettingsFile } from './write.ts'

const usage = `npm run setup [-- <file>]                                 writes .env, for docker compose
npm run setup -- --systemd [<file>]                       writes /etc/swoon.env
npm run --silent setup -- --systemd --unit [<file>]       prints the unit that reads it
What the file has stays; questions about the rest are answered by --name, --url, --mail, --relay, --relay-ip (compose) and --backup, by the
settings themselves in the environment, or by what is usual (--yes).`

const header = '# Written by npm run setup. docs/settings.md lists every setting.\n'

const options = {
  systemd: { type: 'boolean' },
  unit: { type: 'boolean' },
  yes: { type: 'boolean' },
  name: { type: 'string' },
  url: { type: 'string' },
  mail: { type: 'string' },
  relay: { type: 'string' },
  'relay-ip': { type: 'string' },
  backup: { type: 'string' },
} as const

function optionsIn(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length < 2 && (values.systemd || !values.unit))
      return { values, file: positionals[0] }
  } catch {
    // Shows the usage.
  }
  throw new Refusal(usage)
}

/**
 * Brings a settings file up to what a production needs, then runs the doctor or says what to run next.
 * @returns the exit code
 */
export async function setup(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { values, file: place } = optionsIn(args)
  const kind = values.systemd ? systemd : compose
  const file = named(place ?? kind.file)
  if (values.unit) {
    process.stdout.write(unitFor(file))
    return 0
  }
  const before = readSettingsFile(file)
  refuseUnusable(file, settingsIn(before))
  const given = { flags: values, environment, takesUsual: values.yes === true }
  const answers = await answersFor(kind, before, given)
  const { text, added } = filled(kind, before, answers)
  const settings = settingsIn(text)
  refuseTogether(kind, file, settings)
  if (added.length > 0) writeSettingsFile(file, before, text)
  console.log(
    added.length > 0
      ? `Wrote to ${file}, which its owner alone may read: ${added.join(', ')}.`
      : `${file} lacks nothing.`,
  )
  const code = values.systemd ? doctorHere(settings) : doctorInCompose(file)
  if (code !== undefined) {
    if (added.length > 0)
      console.log(`Then let it read them: ${values.systemd ? systemdRestart : composeRestart}`)
    return code
  }
  const steps = values.systemd ? systemdSteps(file, settings) : composeSteps(settings)
  console.log(`\nNext:\n${steps.map((step) => `  ${step}`).join('\n')}`)
  return 0
}

/** The file's text with the answers, what follows from them, and new secrets. */
function filled(kind: Kind, before: string, answers: Additions) {
  const answered = fillIn(before || header, answers, kind.quote)
  const known = settingsIn(answered)
  const follows = lacking(kind.follows(known), known)
  const all = { ...known, ...follows }
  const secrets = Object.fromEntries(kind.secrets(all).map((name) => [name, newSecret()]))
  const made = { ...follows, ...lacking({ ...secrets, ...kind.kept(all) }, known) }
  return {
    text: fillIn(answered, made, kind.quote),
    added: [...Object.keys(answers), ...Object.keys(made)],
  }
}

const lacking = (settings: Settings, known: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !known[name]))

const newSecret = () => randomBytes(32).toString('hex')

/** Refuses a file with a value that no process starts with, before anything is asked. */
function refuseUnusable(file: string, settings: Settings) {
  for (const [name, value] of Object.entries(settings)) {
    const wrong = whyRefused(name, value)
    if (wrong)
      throw new Refusal(`Nothing was written: ${name} ${wrong}. Correct it in ${file} first.`)
  }
}

function refuseTogether(kind: Kind, file: string, settings: Settings) {
  try {
    readSettings(kind.environment(settings))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(`Nothing was written to ${file}. ${reason}.`)
  }
}
