import type { GrantRow } from '@swoon/db/queries/premium'
import type { PurchaseRow } from '@swoon/db/queries/purchases'
import type { GivenPremium, PurchaseResult, PurchaseView } from './contract.ts'

export function purchaseResult(row: PurchaseRow): PurchaseResult {
  const purchase = purchaseView(row)
  if (!row.paid_at)
    return { message: 'Continue on the payment page.', purchase, checkoutUrl: row.checkout_url }
  const message =
    row.provider === 'demo' ? 'Premium is active. Nothing was charged.' : 'Premium is active.'
  return { message, purchase, checkoutUrl: null }
}

const iso = (time: string) => new Date(time).toISOString()

function statusOf({ paid_at, ended_at, submitted_at }: PurchaseRow): PurchaseView['status'] {
  if (paid_at) return 'paid'
  if (ended_at) return 'ended'
  return submitted_at ? 'processing' : 'open'
}

export const purchaseView = (row: PurchaseRow): PurchaseView => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  months: row.quantity,
  amount: row.amount,
  owedCents: row.owed_cents,
  provider: row.provider as PurchaseView['provider'],
  status: statusOf(row),
  paidAt: row.paid_at?.toISOString() ?? null,
  reference: row.payment,
  returns: row.returns.flatMap(({ id, kind, amount, returned_at, undone_at }) =>
    returned_at
      ? [
          {
            id,
            kind: kind as 'refund' | 'dispute',
            amount,
            returnedAt: iso(returned_at),
            undoneAt: undone_at && iso(undone_at),
          },
        ]
      : [],
  ),
})

/** A grant of the team that is left; none for any other. */
export function givenView({ id, source, months, taken_back, ...times }: GrantRow): GivenPremium[] {
  const left = (months ?? 0) - taken_back
  if (source !== 'team' || left <= 0) return []
  return [
    {
      id,
      givenAt: times.granted_at.toISOString(),
      months: left,
      startsAt: times.starts_at.toISOString(),
      endsAt: times.ends_at.toISOString(),
    },
  ]
}
