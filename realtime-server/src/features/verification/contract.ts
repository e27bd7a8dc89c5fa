import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { SelfView } from '../profile/contract.ts'

/** Reasons to reject a submission, as the person reads them. */
export const rejections = {
  unreadable: 'We could not read your document. Please take a sharp picture in good light.',
  'not-an-id': "The picture doesn't show a passport, ID card or driver's license.",
  'other-date': 'The date of birth that you entered is not the one on your document.',
  'other-person': 'The document does not seem to be yours.',
  expired: 'Your document has expired.',
  'under-age': 'You must be 18 or older to use this dating platform.',
} as const
export type Rejection = keyof typeof rejections

/** Reason that also opens a report, so that the team decides about the account. */
export const reported: Rejection = 'under-age'

export const verificationBudgets = budgets({ verification: { count: 10, window: 86_400 } })

export const verificationRoutes = routes({
  submit: {
    method: 'POST',
    url: '/api/verification/submit',
    schema: {
      summary:
        'Ask our team to verify my age and identity: a JPG or PNG of an ID document under 5 MB, and the date of birth on it (YYYY-MM-DD).',
      response: { 200: SelfView },
    },
    config: {
      requires: 'complete',
      // `userId` may be sent, but must be the person's own. The handler checks it, because it comes in the form.
      form: { idDocument: 'file', userId: 'text', dateOfBirth: 'text' },
      budget: verificationBudgets.verification,
    },
  },
})

/** Outcomes of a submission: `pending` after an undone decision, `expired` if nobody decided in time. */
export const VerificationStatus = z.enum(['pending', 'verified', 'rejected', 'expired'])

export const verificationEvents = events({
  'verification:decided': z.object({ status: VerificationStatus }),
})
