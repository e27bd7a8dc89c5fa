import { z } from 'zod'
import { withAsciiDomain } from '../../contract/ascii-domain.ts'
import { budgets, events, routes } from '../../contract/define.ts'
import { AppLanguage, atMost, Done, requiredText, SentTimeZone } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { emailPattern } from '../../contract/shared/email.ts'
import { withoutMarks } from '../../contract/shared/text.ts'
import { tidied } from '../../contract/shared/tidy.ts'
import { profileLimits } from '../people/contract.ts'
import { SelfView } from '../profile/contract.ts'

/** `min`, which `PASSWORD_MIN_LENGTH` may raise, and `advised` are in characters, the upper limit in bytes. */
export const passwordLimits = { min: 6, advised: 12, maxBytes: 128 } as const

const missing = says('missingFields')

/** Normalizes to the stored form: lower case, with the domain in ASCII. */
export const Email = z
  .string(missing)
  .overwrite(withoutMarks)
  .trim()
  .min(1, missing)
  .toLowerCase()
  .overwrite(withAsciiDomain)
  .max(254, says('invalidEmail'))
  .regex(emailPattern, says('invalidEmail'))

/** Removes invisible marks: everywhere in an e-mail address, at the edges of a username. */
const named = (text: string) =>
  text.includes('@') ? withAsciiDomain(withoutMarks(text).trim()) : tidied(text)

/** An e-mail address or a username. */
export const AccountName = z.string(missing).overwrite(named).min(1, missing).max(254).toLowerCase()

/** The same, but a name with an @ must be a valid e-mail address. */
export const ValidAccountName = AccountName.refine(
  (name) => !name.includes('@') || emailPattern.test(name),
  says('invalidEmail'),
)

/** Only compared, so no rules for new passwords apply. */
export const OldPassword = z.string(missing).min(1, missing).max(1024)

export const Credentials = z.object({
  email: AccountName,
  password: OldPassword,
  timeZone: SentTimeZone,
})
export type Credentials = z.output<typeof Credentials>

// Cyrillic and Greek have letters that look Latin; fillers are invisible letters.
const latin = /\p{Script=Latin}/u
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** Normalized with NFKC, so that names that look alike are equal. A letter carries at most four vowel signs or accents. */
const Username = requiredText(profileLimits.username, says('missingUsername'), tidied)
  .normalize('NFKC')
  .check(atMost(profileLimits.username))
  .regex(/^(?:[\p{L}\p{N}]\p{M}{0,4}|[._-])+$/u, says('usernameCharacters'))
  .refine(
    (name) => !(latin.test(name) && lookalike.test(name)) && !invisible.test(name),
    says('usernameAlphabets'),
  )

export const NewPassword = z
  .string(missing)
  .normalize('NFC')
  .min(1, missing)
  .min(passwordLimits.min, says('shortPassword'))
  .refine(
    (value) => new TextEncoder().encode(value).length <= passwordLimits.maxBytes,
    says('longPassword'),
  )

const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Reads the digits of a code however they were typed or pasted: in pairs, or on an Arabic keyboard. */
const MailedCode = z
  .string()
  .check(atMost(64))
  .overwrite((typed) =>
    typed.replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, ''),
  )

export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  username: Username,
  timeZone: SentTimeZone,
  /** Language of the sign-up screen; an unknown one counts as not sent. */
  language: AppLanguage.optional().catch(undefined),
  /** From a mail, after CODE_NEEDED. */
  code: MailedCode.optional(),
})
export type SignUp = z.output<typeof SignUp>

/** Names from a form with other faults; '' replaces an unusable one. */
export const SignUpNames = z
  .object({ email: Email.catch(''), username: Username.catch('') })
  .catch({ email: '', username: '' })

/** Budgets of sign-up and sign-in. The service spends them itself, because which ones apply depends on what it finds. */
export const authBudgets = budgets({
  /** Sign-ins from one address to any account, unless that account knows the address or device. */
  login: { count: 20, window: 300 },
  /** Guesses at one account from one address or known device; nobody else can spend them. */
  'login-account': { count: 10, window: 300 },
  /** The same for the networks around an address. */
  'login-network': { count: 10, window: 300, wider: [12, 15] },
  /** First guesses at one account from a network. Only later ones spend the budgets that all networks share. */
  'login-first': { count: 2, window: 300, wider: [2, 2] },
  'login-everywhere': { count: 20, window: 300 },
  'login-total': { count: 200, window: 3600 },
  /** Look-ups of whether an address is known, once its networks have spent their budgets. */
  'login-lookup': { count: 3, window: 300 },
  /** Sign-ins by username, whose address is looked up first. */
  'login-username': { count: 60, window: 300 },
  /**
   * Valid sign-up forms without the right code. Invalid forms only spend `default`. Together with `signup`, this limits an internet address
   * to 30 mailed codes.
   */
  'signup-try': { count: 40, window: 900 },
  /** Invalid sign-up forms whose names are looked up, to mark a taken one beside the other faults; past the limit names go unchecked. */
  'signup-fault': { count: 40, window: 900 },
  /** Sign-ups without a code. */
  signup: { count: 10, window: 900 },
  /** Sign-ups with the right code. */
  'signup-coded': { count: 100, window: 900 },
  /** Codes tried for one e-mail address, right or wrong. */
  'signup-code-try': { count: 5, window: 900 },
  /** Codes mailed to one mailbox. */
  'signup-mail': { count: 3, window: 3600 },
  /** Guesses at their own password by a signed-in user, per session. */
  'own-password': { count: 10, window: 900 },
})

export const authRoutes = routes({
  me: {
    method: 'GET',
    url: '/api/auth/me',
    schema: { summary: 'The current user.', response: { 200: SelfView } },
  },
  login: {
    method: 'POST',
    url: '/api/auth/login',
    schema: {
      summary: 'Sign in; sets the session cookie.',
      body: Credentials,
      response: { 200: SelfView },
    },
    config: { requires: 'none', security: 'sign-in' },
  },
  signup: {
    method: 'POST',
    url: '/api/auth/signup',
    schema: {
      summary:
        'Create an account and sign in. May be refused until it brings a code that was mailed.',
      body: SignUp,
      response: { 201: SelfView },
    },
    config: { requires: 'none', security: 'sign-up' },
  },
  logout: {
    method: 'POST',
    url: '/api/auth/logout',
    schema: { summary: 'End this session on every tab and socket.', response: { 200: Done } },
    config: { requires: 'none', security: 'sign-out' },
  },
})

export const authEvents = events({
  /** Sent when a session of the person begins or ends. */
  'sessions:changed': z.object({}),
  'session:ended': z.object({ reason: z.enum(['signed-out', 'expired', 'banned']) }),
})
