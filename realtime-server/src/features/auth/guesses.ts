import { createHmac } from 'node:crypto'
import { knowsAddress } from '@swoon/db/queries/known-addresses'
import type { Context } from '../../platform/context.ts'
import type { Device } from '../../platform/devices.ts'
import { authBudgets } from './contract.ts'

/** Who signs in, as far as the request tells. */
export interface Visitor {
  readonly address: string
  readonly device: Device | null
}

/**
 * Bounds the guesses at passwords. Budgets are counted for an e-mail address whether or not it has an account, so that no
 * refusal tells which do.
 */
export function guessLimits({ env, db, limiter }: Pick<Context, 'env' | 'db' | 'limiter'>) {
  const sign = (text: string) => createHmac('sha256', env.SESSION_SECRET).update(text).digest()

  /** What is stored of an address that signed in to an account. */
  const hashOf = (account: string, address: string): Buffer => sign(`address:${account}:${address}`).subarray(0, 16)

  async function spendShared(account: string, address: string): Promise<void> {
    await limiter.spendFrom(authBudgets.login, address)
    await limiter.spendFrom(authBudgets['login-network'], address, account)
    const isFirst = await limiter.spendFrom(authBudgets['login-first'], address, account).then(yes, no)
    if (!isFirst) await limiter.spend(authBudgets['login-everywhere'], account)
    await limiter.spend(authBudgets['login-total'], account)
  }

  return {
    /** What an e-mail address is counted by; it cannot be turned back. */
    accountOf: (email: string): string => sign(`account:${email}`).toString('hex').slice(0, 32),
    hashOf,

    /**
     * Spends for one guess. A device or an address that signed in to the account before has a budget of its own, whatever others
     * spend. @returns whether it is a known device @throws Refusal TOO_MANY
     */
    async spend(account: string, email: string, { address, device }: Visitor): Promise<boolean> {
      const isKnown = device?.knows(account) === true
      await limiter.spend(authBudgets['login-account'], `${account}:${isKnown ? device.id : address}`)
      if (isKnown) return true
      await spendShared(account, address).catch(async (refusal: unknown) => {
        // Few of those who are refused are looked up: a flood asks the database nothing.
        const mayAsk = await limiter.spend(authBudgets['login-lookup'], `${account}:${address}`).then(yes, no)
        if (!mayAsk || !(await knowsAddress(db, email, hashOf(account, address)))) throw refusal
      })
      return false
    },
  }
}

const yes = () => true
const no = () => false
