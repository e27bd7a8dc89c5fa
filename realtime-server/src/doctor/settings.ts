import type { UnusableEnvironment } from '../env.ts'
import { nearSettings } from '../settings/near.ts'
import { type Finding, fault, ok, warning } from './check.ts'

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
    ...nearSettings(source).map(({ name, meant }) =>
      warning(
        `${name} is set, but nothing reads it.`,
        `If ${meant} is meant, rename it; otherwise leave it out.`,
      ),
    ),
  ]
  return refused.length > 0 ? found : [ok('Swoon starts with these settings.'), ...found]
}
