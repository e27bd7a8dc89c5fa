import type { SessionView } from '@swoon/realtime-server/contract/account'
import { activeNow, lastSeenWords, shortDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DeviceIcon } from '../../../ui/more-icons.tsx'

type SessionRowProps = { session: SessionView; now: number; onEnd: () => void }

export function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { device, startedAt, lastUsedAt, isCurrent } = session
  const name = device || 'Unknown device'
  const used = isCurrent ? activeNow : lastSeenWords(lastUsedAt, now)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <DeviceIcon size={24} className="shrink-0 text-ink-soft" />
      <div className="min-w-40 grow basis-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {isCurrent && <strong className="text-success">This device · </strong>}
          {used} · since <time dateTime={startedAt}>{shortDate(startedAt, now)}</time>
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" variant="outline" aria-label={`Sign out ${name}, ${used}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
