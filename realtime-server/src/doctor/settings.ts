import { databaseParts } from '@swoon/db/address'
import { settingNames, type UnusableEnvironment } from '../env.ts'
import { type Finding, fault, ok, warning } from './check.ts'

/** Read by docker compose alone, which gives the containers all of .env. */
const ofCompose = [
  'POSTGRES_PASSWORD',
  'GATEWAY_PORT',
  'TLS_TERMINATOR',
  'TURN_HOST',
  'TURN_EXTERNAL_IP',
  'TURN_CERTIFICATES',
  'TURN_TLS_PORT',
  'GRAFANA_PORT',
  'GRAFANA_PASSWORD',
]
const known: readonly string[] = [...settingNames, ...databaseParts, ...ofCompose]

/** Finds names that nothing reads, but that look like a setting with a slip: `SMTP_URLL`. */
export function nearSettings(names: readonly string[]): { name: string; near: string }[] {
  return names.flatMap((name) => {
    if (!/^[A-Z][A-Z0-9_]+$/.test(name) || known.includes(name)) return []
    // One slip in a short name already gives another word, such as HOME.
    const near = known
      .map((setting) => ({ setting, slips: slipsBetween(name, setting) }))
      .filter(({ setting, slips }) => slips <= (setting.length < 8 ? 1 : 2))
      .sort((one, other) => one.slips - other.slips)[0]
    return near ? [{ name, near: near.setting }] : []
  })
}

/** Letters added, left out, changed, or swapped with their neighbor. */
function slipsBetween(one: string, other: string): number {
  const table = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => table[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row++) {
    table.push([row])
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      table[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}

/** Finds settings with which no process starts, and names that look like a setting. */
export function settingFindings(
  source: NodeJS.ProcessEnv,
  refusal: UnusableEnvironment | undefined,
): Finding[] {
  const refused = refusal?.message.replace(/^The environment is not usable: /, '').split('; ') ?? []
  const found = [
    ...refused.map((sentence) =>
      fault(`${sentence}.`, 'Correct it: no process starts before that.'),
    ),
    ...nearSettings(Object.keys(source)).map(({ name, near }) =>
      warning(
        `${name} is set, but nothing reads it.`,
        `If ${near} is meant, rename it; otherwise leave it out.`,
      ),
    ),
  ]
  return refused.length > 0 ? found : [ok('Swoon starts with these settings.'), ...found]
}
