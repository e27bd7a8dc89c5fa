import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { says } from '../../contract/refusals.ts'
import { Email } from '../auth/contract.ts'

/** Most addresses in a person's list, and most added per day (UTC) and per request. The database enforces both. */
export const peopleIKnowLimits = { total: 2000, aDay: 200 } as const

/** Everything that anyone ever learns of the list. It never reveals whether an address has an account. */
export const PeopleIKnow = z.object({
  /** Addresses in the list. */
  count: z.int(),
  /** Addresses that may still be added today. */
  leftToday: z.int(),
})
export type PeopleIKnow = z.infer<typeof PeopleIKnow>

export const NewPeopleIKnow = z.object({
  emails: z
    .array(Email)
    .min(1, says('missingEmail'))
    .max(peopleIKnowLimits.aDay, `You can add ${peopleIKnowLimits.aDay} addresses at a time.`),
})

export const peopleIKnowBudgets = budgets({ 'people-i-know': { count: 30, window: 3600 } })

export const peopleIKnowRoutes = routes({
  count: {
    method: 'GET',
    url: '/api/people-i-know',
    schema: { summary: 'How many people I know I have added.', response: { 200: PeopleIKnow } },
  },
  add: {
    method: 'POST',
    url: '/api/people-i-know',
    bodyLimit: 64 * 1024,
    schema: {
      summary:
        'Hide people with these e-mail addresses and me from each other, also if they sign up later. Repeats count once; what is more than today allows is counted in `notAdded`.',
      body: NewPeopleIKnow,
      response: { 200: PeopleIKnow.extend({ notAdded: z.int() }) },
    },
    config: { budget: peopleIKnowBudgets['people-i-know'] },
  },
  clear: {
    method: 'DELETE',
    url: '/api/people-i-know',
    schema: { summary: 'Empty my list of people I know.', response: { 200: PeopleIKnow } },
    config: { budget: peopleIKnowBudgets['people-i-know'] },
  },
})

export const peopleIKnowEvents = events({
  /** Sent to the user's own tabs. */
  'people-i-know:changed': PeopleIKnow,
})
