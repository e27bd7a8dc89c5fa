import type { PasskeyView } from '@swoon/realtime-server/contract/passkeys'
import { shortDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyIcon } from '../../../ui/more-icons.tsx'

type PasskeyRowProps = { passkey: PasskeyView; now: number; onRename: () => void; onRemove: () => void }

export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, now, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <KeyIcon size={24} className="shrink-0 text-ink-soft" />
      <div className="min-w-40 grow basis-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          Since <time dateTime={createdAt}>{shortDate(createdAt, now)}</time>
          {lastUsedAt ? ` · used ${shortDate(lastUsedAt, now)}` : ' · not used yet'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:ps-5">
        <Button size="sm" variant="ghost" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="sm" variant="outline" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
