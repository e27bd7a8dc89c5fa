import { z } from 'zod'
import { AppLanguage, Id, Time } from '../../contract/primitives.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { atLeastOnce, type JobHandlers, jobKind } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail.ts'
import { mailbox } from '../../platform/sessions/mailbox.ts'
import { wordsIn, writeLetter } from '../languages/service.ts'
import { authBudgets, type SignUp } from './contract.ts'
import { codeLife, mailedCodes } from './mailed-codes.ts'

// Holds only when a code was requested, never the code.
const mailSignUpCode = jobKind(
  'mail-sign-up-code',
  z.object({
    id: Id,
    email: z.string(),
    at: Time,
    language: AppLanguage.optional().catch(undefined),
  }),
)

/**
 * Mails codes for sign-ups beyond an internet address's budget: everyone behind a mobile carrier shares one. Without mail, the budget is
 * final.
 * @param accountOf the key by which budgets count an e-mail address
 */
export function signUpCodes(context: Context, accountOf: (email: string) => string) {
  const { env, clock, commit, jobs, limiter } = context
  const mailer = openMailer(context)
  const codes = mailedCodes(env.SESSION_SECRET)

  return {
    /**
     * Checks that the form has the code mailed to its address.
     * @throws Refusal TOO_MANY
     */
    async isRight({ email, code }: SignUp, address: string): Promise<boolean> {
      if (!mailer || code === undefined) return false
      await limiter.spend(authBudgets['signup-code-try'], accountOf(email))
      if (!codes.fits(email, code, clock.now())) return false
      await limiter.spendFrom(authBudgets['signup-coded'], address)
      return true
    },

    /**
     * Lets a form without the right code pass while its internet address has budget left; then mails a code.
     * @throws Refusal CODE_NEEDED, INVALID (a wrong code), TOO_MANY
     */
    async requireLeft({ email, code, language }: SignUp, address: string): Promise<void> {
      if (!mailer) return limiter.spendFrom(authBudgets.signup, address)
      if (code !== undefined) throw wrongCode()
      const isLeft = await limiter.spendFrom(authBudgets.signup, address).then(yes, no)
      if (isLeft) return
      // Counted per mailbox, which may have any number of addresses.
      await limiter.spend(authBudgets['signup-mail'], accountOf(mailbox(email)))
      const asked = { id: newId(), email, at: clock.now().toISOString(), language }
      await commit(({ tx }) => jobs.schedule(tx, mailSignUpCode, asked))
      throw refuse('codeNeeded')
    },

    jobs: {
      [mailSignUpCode.name]: atLeastOnce(mailSignUpCode, async ({ id, email, at, language }) => {
        const askedAt = new Date(at)
        const isOver = clock.now().getTime() - askedAt.getTime() >= codeLife
        if (isOver || !mailer) return
        const words = wordsIn(language ?? null)
        const code = codes.make(email, askedAt)
        const letter = words.letter('signUpCode', { appName: env.APP_NAME, code })
        await mailer.send({
          id,
          to: email,
          subject: letter.subject,
          ...writeLetter(letter, words, env.APP_NAME),
        })
      }),
    } satisfies JobHandlers,
  }
}

const wrongCode = () => refuseField('code', 'wrongCode')

const yes = () => true
const no = () => false
