import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { v7 as uuid } from 'uuid'
import { insertUsers } from '../../harness/person.ts'
import { promises } from '../../promises.ts'
import { actsOf, attempt } from '../ledger.ts'
import {
  type Actor,
  eventually,
  groupBy,
  type Lie,
  placeOf,
  repeating,
  type Stage,
  untilSure,
} from '../stage.ts'

const actor = 'purchases'

/** People buy months of premium, twice in a row and in two tabs at once. */
export async function purchases(stage: Stage): Promise<Actor> {
  const { lab, ledger, random } = stage
  const stop = repeating(random, [500, 2000], async () => {
    const [who] = await eventually(() => insertUsers(placeOf(stage), 1))
    if (!who) throw new Error('no person')
    for (let n = 0; n < 2; n++) {
      const [key, quantity] = [uuid(), random.between(1, 3)]
      const body = {
        type: 'subscription' as const,
        amount: promises.premium.centsAMonth * quantity,
        quantity,
        nonce: key,
      }
      const buy = (url: string) => who.call(premiumRoutes.purchase, { body }, url)
      const answerOf = ({ purchase }: { purchase: { id: string; status: string } }) => ({
        id: purchase.id,
        status: purchase.status,
      })
      const first = untilSure(
        stage,
        { actor, key, asked: { userId: who.id, quantity } },
        buy,
        answerOf,
      )
      await attempt(
        ledger,
        { actor, key },
        () => buy(lab.nodes[random.between(0, 1) === 0 ? 0 : 1].url),
        answerOf,
      )
      await first
    }
  })
  return {
    name: actor,
    stop,
    async lies() {
      const { db } = lab.database
      const rows = await db
        .selectFrom('purchases')
        .select(['id', 'user_id', 'nonce', 'quantity', 'paid_at'])
        .execute()
      const byNonce = groupBy(rows, ({ nonce }) => nonce)
      return actsOf<{ userId: string; quantity: number }, { id: string; status: string }>(
        ledger.file,
        actor,
      ).flatMap(({ key, asked: { userId, quantity }, answer, isRefused }): Lie[] => {
        const found = byNonce.get(key) ?? []
        const what = `the purchase ${key} of ${userId}`
        if (found.length > 1) return [{ kind: 'doubled', actor, what }]
        const [row] = found
        if (
          answer &&
          (row?.id !== answer.id ||
            row.quantity !== quantity ||
            (answer.status === 'paid' && !row.paid_at))
        )
          return [{ kind: 'lost', actor, what: `${what}, answered with ${answer.id}` }]
        return isRefused && row
          ? [{ kind: 'refused and yet stored', actor, what: `${what} is ${row.id}` }]
          : []
      })
    },
  }
}
