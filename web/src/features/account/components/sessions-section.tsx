import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SessionView } from '@swoon/realtime-server/contract/account'
import { useState } from 'react'
import { deviceLabel } from '../../../lib/device-label.ts'
import { activeNow, lastSeenLabel, shortDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { DeviceIcon } from '../../../ui/more-icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { endOtherSessions, endSession } from '../actions.ts'
import { useSessions } from '../queries.ts'

/** The session to sign out after confirmation; null for all others. */
type Asked = { session: SessionView | null; isOpen: boolean }

/** The browsers where the user is signed in, with buttons to sign them out; a section of the Account screen. */
export function SessionsSection() {
  const query = useSessions()
  const { data: sessions } = query
  const now = useNow()
  // Stays set while the sheet closes.
  const [asked, setAsked] = useState<Asked>({ session: null, isOpen: false })
  const [isEnding, setIsEnding] = useState(false)
  const close = () => setAsked((before) => ({ ...before, isOpen: false }))
  const confirm = async () => {
    setIsEnding(true)
    const isEnded = asked.session ? await endSession(asked.session) : await endOtherSessions()
    setIsEnding(false)
    if (isEnded) close()
  }
  const ask = (session: SessionView | null) => setAsked({ session, isOpen: true })
  return (
    <TitledSection
      id="sessions"
      title={t`Where you're signed in`}
      hint={t`If you don't recognize one of these, sign it out and change your password.`}
    >
      <LoadingState
        query={query}
        skeleton={<Skeleton className="mt-3 h-32 rounded-md" />}
        failed={t`This list didn't load`}
      />
      {sessions && (
        <ul className="mt-2 divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} now={now} onEnd={() => ask(session)} />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => ask(null)}>
          {t`Sign out everywhere else`}
        </Button>
      )}
      <ConfirmSheet
        open={asked.isOpen}
        onClose={close}
        onConfirm={() => void confirm()}
        title={asked.session ? t`Sign out this device?` : t`Sign out everywhere else?`}
        text={
          asked.session
            ? t`Anyone using it will have to sign in again.`
            : t`Only this device stays signed in. Everywhere else, you'll have to sign in again.`
        }
        confirmLabel={t({ context: 'another device', message: 'Sign out' })}
        danger
        busy={isEnding}
      />
    </TitledSection>
  )
}

type SessionRowProps = { session: SessionView; now: number; onEnd: () => void }

function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { device, startedAt, lastUsedAt, isCurrent } = session
  const name = deviceLabel(device) || t`Unknown device`
  const started = shortDate(startedAt, now)
  const used = isCurrent ? activeNow : lastSeenLabel(lastUsedAt, now)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <DeviceIcon size={24} className="shrink-0 text-ink-soft" />
      <div className="min-w-40 grow basis-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {isCurrent && <strong className="text-success">{t`This device`} · </strong>}
          <Trans>
            {used} · since <time dateTime={startedAt}>{started}</time>
          </Trans>
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          variant="outline"
          aria-label={t`Sign out ${name}, ${used}`}
          onClick={onEnd}
        >
          {t({ context: 'another device', message: 'Sign out' })}
        </Button>
      )}
    </li>
  )
}
