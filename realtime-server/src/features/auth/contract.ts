import { z } from 'zod'
import { events, routes } from '../../contract/define.ts'
import { atMost, Done, requiredText, TimeZone } from '../../contract/primitives.ts'
import { profileLimits, SelfView } from '../profile/contract.ts'

/** Characters, and bytes for the ceiling. `PASSWORD_MIN_LENGTH` may raise the floor. */
export const passwordLimits = { min: 6, advised: 12, maxBytes: 128 } as const

const missing = 'Please fill in all required fields.'

const Email = z
  .string(missing)
  .trim()
  .min(1, missing)
  .max(254, 'Please enter a valid e-mail address.')
  .toLowerCase()
  .pipe(z.email('Please enter a valid e-mail address.'))

export const Credentials = z.object({
  email: z.string(missing).trim().min(1, missing).max(254).toLowerCase(),
  password: z.string(missing).min(1, missing).max(1024),
})
export type Credentials = z.output<typeof Credentials>

// Cyrillic and Greek have letters that look Latin; fillers are letters that nobody sees.
const latin = /\p{Script=Latin}/u
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** In compatibility form, so that two names that look alike are not two names. */
const Username = requiredText(profileLimits.username, 'Please enter a username.')
  .normalize('NFKC')
  .check(atMost(profileLimits.username))
  .regex(/^[\p{L}\p{N}._-]+$/u, 'Letters, digits, dots, dashes and underscores only.')
  .refine(
    (name) => !(latin.test(name) && lookalike.test(name)) && !invisible.test(name),
    'Letters of one alphabet only.',
  )

export const SignUp = z.object({
  email: Email,
  password: z
    .string(missing)
    .min(1, missing)
    .min(passwordLimits.min, 'Password must be at least 6 characters long.')
    .refine(
      (value) => new TextEncoder().encode(value).length <= passwordLimits.maxBytes,
      'Password must be at most 128 bytes long.',
    ),
  username: Username,
  timeZone: TimeZone.optional(),
})
export type SignUp = z.output<typeof SignUp>

export const authRoutes = routes({
  me: {
    method: 'GET',
    url: '/api/auth/me',
    schema: { summary: 'The current user.', response: { 200: SelfView } },
  },
  login: {
    method: 'POST',
    url: '/api/auth/login',
    schema: { summary: 'Sign in; sets the session cookie.', body: Credentials, response: { 200: SelfView } },
    config: { auth: 'none', budget: 'login' },
  },
  signup: {
    method: 'POST',
    url: '/api/auth/signup',
    schema: { summary: 'Create an account and sign in.', body: SignUp, response: { 201: SelfView } },
    config: { auth: 'none', budget: 'signup' },
  },
  logout: {
    method: 'POST',
    url: '/api/auth/logout',
    schema: { summary: 'End this session on every tab and socket.', response: { 200: Done } },
    config: { auth: 'none' },
  },
})

export const authEvents = events({
  'session:ended': z.object({ reason: z.enum(['signed-out', 'expired', 'banned']) }),
})
