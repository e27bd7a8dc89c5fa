import { type Check, type Finding, fault, type Installation, reasonOf, skipped } from './check.ts'

export interface Result extends Finding {
  check: string
}

/** Milliseconds that a check may take. */
const limit = 10_000

/**
 * Runs every check once those it needs have passed, and otherwise skips it with their reason.
 * @returns the findings in the order of the checks
 */
export async function runChecks(
  checks: readonly Check[],
  installation: Installation,
  within = limit,
): Promise<Result[]> {
  const ends = new Map<string, Promise<readonly Finding[]>>()
  for (const check of checks) ends.set(check.name, findingsOf(check))

  async function findingsOf(check: Check): Promise<readonly Finding[]> {
    for (const name of check.needs) {
      const needed = checks.find((each) => each.name === name)
      const findings = (await ends.get(name)) ?? []
      if (findings.some(({ state }) => state === 'fault'))
        return [skipped(needed?.without ?? `${name} has a fault`)]
      const missing = findings.find(({ state }) => state === 'skipped')
      if (missing) return [skipped(missing.says)]
    }
    return examine(check, installation, within)
  }

  const found = await Promise.all(
    checks.map(async ({ name }) =>
      ((await ends.get(name)) ?? []).map((finding) => ({ check: name, ...finding })),
    ),
  )
  return found.flat()
}

async function examine(
  check: Check,
  installation: Installation,
  within: number,
): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(
          fault(
            `No answer came within ${within / 1000} seconds.`,
            'Look at the load of that machine, and whether a firewall drops the packets.',
          ),
        ),
      within,
    )
  })
  try {
    return [await Promise.race([check.run(installation), late])].flat()
  } catch (error) {
    return [fault(`It did not work: ${reasonOf(error)}.`, 'Mend that, then ask again.')]
  } finally {
    clearTimeout(timer)
  }
}
