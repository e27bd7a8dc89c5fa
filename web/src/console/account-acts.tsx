import type { AccountView } from '@swoon/realtime-server/contract/console'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type Offer, offers, offersFor } from './account-offers.ts'
import { ActForm } from './act-form.tsx'

/** Acts on an account, each confirmed in a sheet with a reason for the record. */
export function AccountActs({ account }: { account: AccountView }) {
  const [open, setOpen] = useState<Offer | null>(null)
  const [shown, setShown] = useState<Offer>('suspend')
  const names = offersFor(account)
  if (names.length === 0) return null
  return (
    <Card as="section" aria-label="Acts">
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <Button
              size="sm"
              variant={offers[name].isDanger ? 'outline' : 'secondary'}
              onClick={() => {
                setShown(name)
                setOpen(name)
              }}
            >
              {offers[name].label}
            </Button>
          </li>
        ))}
      </ul>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={
          <>
            {`${offers[shown].label}: `}
            <bdi>{account.name || account.username}</bdi>
          </>
        }
      >
        <ActForm key={shown} account={account} name={shown} onDone={() => setOpen(null)} />
      </Sheet>
    </Card>
  )
}
