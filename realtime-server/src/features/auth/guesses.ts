import { createHmac } from 'node:crypto'
import { knowsAddress } from '@swoon/db/queries/known-addresses'
import type { Context } from '../../platform/context.ts'
import type { Device } from '../../platform/sessions/devices.ts'
import { authBudgets } from './contract.ts'

/** The sender of a sign-in, as far as the request reveals it. */
export interface Visitor {
  readonly address: string
  readonly device: Device | null
  /** Device name for the person's list of sessions. */
  readonly deviceName: string
}

export type Guesses = ReturnType<typeof guessLimits>

/** Limits password guesses. An e-mail address counts whether or not it has an account, so refusals don't reveal which ones do. */
export function guessLimits({ lasting, db, limiter }: Pick<Context, 'lasting' | 'db' | 'limiter'>) {
  const sign = (text: string) => createHmac('sha256', lasting).update(text).digest()

  /** Stored form of an address that has signed in to an account. */
  const hashOf = (account: string, address: string): Buffer =>
    sign(`address:${account}:${address}`).subarray(0, 16)

  async function spendShared(account: string, address: string): Promise<void> {
    await limiter.spendFrom(authBudgets.login, address)
    await limiter.spendFrom(authBudgets['login-network'], address, account)
    const isFirst = await limiter
      .spendFrom(authBudgets['login-first'], address, account)
      .then(yes, no)
    if (!isFirst) await limiter.spend(authBudgets['login-everywhere'], account)
    await limiter.spend(authBudgets['login-total'], account)
  }

  return {
    /** Irreversible key by which budgets count an e-mail address. */
    accountOf: (email: string): string => sign(`account:${email}`).toString('hex').slice(0, 32),
    hashOf,

    /**
     * Spends one guess. A device or address that has signed in to the account before has its own budget, which nobody else can spend.
     * @returns true for a known device
     * @throws Refusal TOO_MANY
     */
    async spend(account: string, email: string, { address, device }: Visitor): Promise<boolean> {
      const isKnown = device?.knows(account) === true
      await limiter.spend(
        authBudgets['login-account'],
        `${account}:${isKnown ? device.id : address}`,
      )
      if (isKnown) return true
      await spendShared(account, address).catch(async (refusal: unknown) => {
        // Only a few refused requests are looked up, so that a flood does not reach the database.
        const mayAsk = await limiter
          .spend(authBudgets['login-lookup'], `${account}:${address}`)
          .then(yes, no)
        if (!mayAsk || !(await knowsAddress(db, email, hashOf(account, address)))) throw refusal
      })
      return false
    },
  }
}

const yes = () => true
const no = () => false
