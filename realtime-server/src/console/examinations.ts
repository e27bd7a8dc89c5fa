import type { Clock } from '../platform/base/clock.ts'
import { tooMany } from '../platform/base/errors.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Examination } from './contract.ts'
import type { Desks } from './desks.ts'

/** Number of runs in a window of milliseconds: of all, and of those that send a mail. */
const budgets = {
  run: { count: 6, window: 60_000 },
  mail: { count: 3, window: 10 * 60_000 },
} as const

/** Lets work begin `count` times in a window. @throws Refusal TOO_MANY */
function budgetOf({ count, window }: { count: number; window: number }, { now }: Clock) {
  let begun: number[] = []
  return () => {
    const at = now().getTime()
    begun = begun.filter((time) => at - time < window)
    const [first] = begun
    if (first !== undefined && begun.length >= count)
      throw tooMany(Math.ceil((first + window - at) / 1000))
    begun.push(at)
  }
}

/** Runs the doctor's checks, one run at a time, and keeps the latest findings. */
export function examinations({ examine, clock }: Pick<Desks, 'examine' | 'clock'>) {
  const [spendRun, spendMail] = [budgetOf(budgets.run, clock), budgetOf(budgets.mail, clock)]
  let last: Examination | null = null
  let running: Promise<Examination> | null = null

  async function examined(mailTo: string | undefined): Promise<Examination> {
    const at = clock.now().toISOString()
    const results = await examine(mailTo)
    const findings = results.map(({ todo = null, ...result }) => ({ ...result, todo }))
    last = { at, findings }
    return last
  }

  return {
    last: () => last,
    /**
     * Begins a run, or joins the one under way.
     * @param mailTo address that gets one mail
     * @throws Refusal TOO_MANY, and CONFLICT for a mail during a run
     */
    async run(mailTo: string | undefined): Promise<Examination> {
      if (running && mailTo === undefined) return running
      if (running)
        throw new Refusal('CONFLICT', 'The checks are running. Try again once they are done.')
      if (mailTo !== undefined) spendMail()
      spendRun()
      running = examined(mailTo).finally(() => {
        running = null
      })
      return running
    },
  }
}
