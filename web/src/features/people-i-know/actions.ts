import { plural, t } from '@lingui/core/macro'
import { peopleIKnowLimits, peopleIKnowRoutes } from '@swoon/realtime-server/contract/people-i-know'
import { i18n } from '#i18n'
import { change } from '../../lib/change.ts'
import { toast } from '../../ui/toast.tsx'
import { peopleIKnow } from './queries.ts'

const [aDay, total] = [i18n.number(peopleIKnowLimits.aDay), i18n.number(peopleIKnowLimits.total)]

/** Says how many entries had no address and so hide nobody. */
export const saysWithout = (without: number): string =>
  plural(without, {
    one: '# entry has no email address, so it hides no one.',
    other: '# entries have no email address, so they hide no one.',
  })

/**
 * Adds addresses, up to today's limit. @param without number of entries without an address
 * @returns whether all calls were answered; the outcome or the failure was shown
 */
export async function addPeople(addresses: readonly string[], without: number): Promise<boolean> {
  let notAdded = 0
  let next = 0
  // Addresses already listed cost nothing, so the following batches may still fit.
  while (next < addresses.length && notAdded === 0) {
    const emails = addresses.slice(next, next + peopleIKnowLimits.aDay)
    const { reply } = await change(
      peopleIKnowRoutes.add,
      { body: { emails } },
      {
        apply: ({ count, leftToday }) => peopleIKnow().put({ count, leftToday }),
        failure: {
          text: t`Couldn't add some addresses. Try again.`,
          explained: [400, 429],
        },
      },
    )
    if (!reply) return false
    notAdded = reply.notAdded
    next += emails.length
  }
  const left = notAdded + addresses.length - next
  if (left === 0)
    toast({
      title: t`Added. You won't see each other.`,
      ...(without > 0 && { text: saysWithout(without) }),
      tone: 'success',
    })
  else
    toast({
      title: left === addresses.length ? t`That's all for today` : t`Some were added`,
      text: plural(left, {
        one: `# address has to wait: you can add ${aDay} a day and ${total} in all.`,
        other: `# addresses have to wait: you can add ${aDay} a day and ${total} in all.`,
      }),
    })
  return true
}

/** Empties the list. @returns whether it is empty */
export async function clearPeople(): Promise<boolean> {
  const { isDone } = await change(
    peopleIKnowRoutes.clear,
    {},
    {
      apply: peopleIKnow().put,
      failure: {
        title: t`Couldn't delete the list`,
        text: t`Try again.`,
        explained: [429],
      },
    },
  )
  if (!isDone) return false
  toast({ title: t`List deleted`, tone: 'success' })
  return true
}
