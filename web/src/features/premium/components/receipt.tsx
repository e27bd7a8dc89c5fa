import { plural, t } from '@lingui/core/macro'
import type { PurchaseView } from '@swoon/realtime-server/contract/premium'
import { longDate, money } from '../../../lib/money.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Line about money that was returned, or charged again later. */
function returnLabel({ kind, returnedAt, undoneAt }: PurchaseView['returns'][number]): string {
  const date = longDate(returnedAt)
  if (!undoneAt) return kind === 'refund' ? t`Refund, ${date}` : t`Disputed with your bank, ${date}`
  const undone = longDate(undoneAt)
  return kind === 'refund'
    ? t`Refund, ${date}, reversed ${undone}`
    : t`Disputed with your bank, ${date}, reversed ${undone}`
}

function State({ purchase: { status, amount, owedCents, returns } }: { purchase: PurchaseView }) {
  if (status === 'processing') return <Badge>{t`On its way`}</Badge>
  const returned = returns
    .filter(({ undoneAt }) => !undoneAt)
    .reduce((sum, each) => sum + each.amount, 0)
  if (returned >= amount + owedCents)
    return <Badge>{t({ context: 'purchase', message: 'Refunded' })}</Badge>
  return <Badge tone="success">{t({ context: 'purchase', message: 'Paid' })}</Badge>
}

const line = 'flex items-baseline justify-between gap-4'

/** One purchase, with any refunds. */
export function Receipt({ purchase }: { purchase: PurchaseView }) {
  const { createdAt, paidAt, months, amount, owedCents, provider, reference, returns } = purchase
  const at = paidAt ?? createdAt
  return (
    <li className="rounded-md bg-raised p-4 shadow-low ring-1 ring-line/70">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <time dateTime={at} className="text-sm text-ink-soft">
          {longDate(at)}
        </time>
        <State purchase={purchase} />
      </div>
      <p className={`mt-1 ${line} font-semibold`}>
        <span>{plural(months, { one: 'Premium, # month', other: 'Premium, # months' })}</span>
        <span className="tabular-nums">{money(amount)}</span>
      </p>
      {owedCents > 0 && (
        <p className={`mt-1 ${line} text-sm`}>
          <span>{t`Video call minutes`}</span>
          <span className="tabular-nums">{money(owedCents)}</span>
        </p>
      )}
      {returns.map((each) => (
        <p key={each.id} className={`mt-1 ${line} text-sm`}>
          <span>{returnLabel(each)}</span>
          <span className="whitespace-nowrap tabular-nums">
            {each.undoneAt ? money(0) : `−${money(each.amount)}`}
          </span>
        </p>
      ))}
      {reference && (
        <p className="mt-2 text-sm wrap-anywhere text-ink-soft">{t`Reference ${reference}`}</p>
      )}
      {provider === 'demo' && (
        <p className="mt-2 text-sm text-ink-soft">{t`A demo purchase: nothing was charged.`}</p>
      )}
    </li>
  )
}
