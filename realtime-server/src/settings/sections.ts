import type { Env } from '../env.ts'
import { accounts, calls, mailAndPayments, moderation, tests, watching } from './behavior.ts'
import { compose, databaseByParts, programs } from './compose.ts'
import { place, storage } from './place.ts'
import type { Setting, Settings } from './setting.ts'

/** Every setting of the schema: one without a row doesn't compile. */
const checked: Readonly<Record<keyof Env, Setting>> = {
  ...place,
  ...storage,
  ...accounts,
  ...mailAndPayments,
  ...calls,
  ...moderation,
  ...watching,
  ...tests,
}

/** By the headings of docs/settings.md. */
export const sections: Readonly<Record<string, Settings>> = {
  'Where it runs': place,
  'What it keeps': storage,
  'A database by its parts': databaseByParts,
  Accounts: accounts,
  'Mail and payments': mailAndPayments,
  Calls: calls,
  Moderation: moderation,
  'Logs and metrics': watching,
  'Of docker compose alone': compose,
  'For tests and benchmarks, refused in production': tests,
  'Of npm test alone': programs,
}

/** Names of all settings, of the server and of what runs it. */
export const names: ReadonlySet<string> = new Set(
  [checked, databaseByParts, compose, programs].flatMap((rows) => Object.keys(rows)),
)
