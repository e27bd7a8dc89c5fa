import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PasskeyView } from '@swoon/realtime-server/contract/passkeys'
import { useState } from 'react'
import { shortDate } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { KeyIcon } from '../../ui/more-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { unsupported } from './actions.ts'
import { PasskeySheet, type Step } from './components/passkey-sheet.tsx'
import { usePasskeys } from './queries.ts'

/** The user's passkeys for signing in without a password; a section of the Account screen. */
export function PasskeysSection({ sendsMail }: { sendsMail: boolean }) {
  const query = usePasskeys()
  const { data } = query
  const now = useNow()
  // Stays set while the sheet closes.
  const [asked, setAsked] = useState<{ step: Step; isOpen: boolean } | null>(null)
  const ask = (step: Step) => setAsked({ step, isOpen: true })
  const missing = data && (data.isSetUp ? unsupported() : t`Passkeys aren't set up on this server.`)
  const close = () => setAsked((before) => before && { ...before, isOpen: false })
  return (
    <TitledSection
      id="passkeys"
      title={t`Passkeys`}
      hint={t`Sign in with your fingerprint, your face or your device's passcode. No one can guess or steal a passkey.`}
    >
      <LoadingState
        query={query}
        skeleton={<Skeleton className="mt-3 h-16 rounded-md" />}
        failed={t`This list didn't load`}
      />
      {data && data.passkeys.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              now={now}
              onRename={() => ask({ kind: 'rename', passkey })}
              onRemove={() => ask({ kind: 'remove', passkey, needsPassword: data.hasPassword })}
            />
          ))}
        </ul>
      )}
      {data && missing && <p className="mt-3 rounded-md bg-sunken px-4 py-3">{missing}</p>}
      {data && !missing && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            onClick={() => ask({ kind: 'add', needsPassword: data.hasPassword })}
          >
            {t`Add a passkey`}
          </Button>
          {data.hasPassword && data.passkeys.length > 0 && (
            <Button variant="outline" size="sm" onClick={() => ask({ kind: 'drop-password' })}>
              {t`Remove my password`}
            </Button>
          )}
        </div>
      )}
      {asked && (
        <PasskeySheet
          key={JSON.stringify(asked.step)}
          step={asked.step}
          sendsMail={sendsMail}
          open={asked.isOpen}
          onClose={close}
        />
      )}
    </TitledSection>
  )
}

type PasskeyRowProps = {
  passkey: PasskeyView
  now: number
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  now,
  onRename,
  onRemove,
}: PasskeyRowProps) {
  const created = shortDate(createdAt, now)
  const used = lastUsedAt && shortDate(lastUsedAt, now)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <KeyIcon size={24} className="shrink-0 text-ink-soft" />
      <div className="min-w-40 grow basis-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt ? (
            <Trans>
              Since <time dateTime={createdAt}>{created}</time> · used {used}
            </Trans>
          ) : (
            <Trans>
              Since <time dateTime={createdAt}>{created}</time> · not used yet
            </Trans>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:ps-5">
        <Button size="sm" variant="ghost" aria-label={t`Rename ${name}`} onClick={onRename}>
          {t`Rename`}
        </Button>
        <Button size="sm" variant="outline" aria-label={t`Remove ${name}`} onClick={onRemove}>
          {t({ context: 'passkey', message: 'Remove' })}
        </Button>
      </div>
    </li>
  )
}
