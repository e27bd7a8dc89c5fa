import { type Check, type Finding, fault, type Installation, reasonOf, skipped } from './check.ts'

export interface Result extends Finding {
  check: string
}

/** Milliseconds that a check may take, and that all may take together. */
const limits = { each: 10_000, all: 30_000 } as const

/**
 * Runs every check once those it needs have passed, and otherwise skips it with their reason.
 * @returns the findings in the order of the checks, within the limit for all
 */
export async function runChecks(
  checks: readonly Check[],
  installation: Installation,
  { each, all }: { each: number; all: number } = limits,
): Promise<Result[]> {
  const end = performance.now() + all
  const ends = new Map<string, Promise<readonly Finding[]>>()
  for (const check of checks) ends.set(check.name, findingsOf(check))

  async function findingsOf(check: Check): Promise<readonly Finding[]> {
    for (const name of check.needs) {
      const needed = checks.find((other) => other.name === name)
      const findings = (await ends.get(name)) ?? []
      if (findings.some(({ state }) => state === 'fault'))
        return [skipped(needed?.without ?? `${name} has a fault`)]
      const missing = findings.find(({ state }) => state === 'skipped')
      if (missing) return [skipped(missing.says)]
    }
    const left = end - performance.now()
    if (left <= 0) return [skipped(`the checks before it took ${all / 1000} seconds`)]
    return examine(check, installation, Math.min(each, left))
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
            `No answer came within ${Number((within / 1000).toFixed(2))} seconds.`,
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
