import { t } from '@lingui/core/macro'
import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { useReminders } from '../queries.ts'
import { remindOfTalk } from '../reminders.ts'
import { talkLabel } from '../talk.ts'

/** A room's weekly talk, and the user's reminder of it; nothing if it has none. */
export function TalkLine({ room, className }: { room: RoomView; className?: string }) {
  const reminders = useReminders()
  if (!room.talk) return null
  const isOn = reminders.has(room.id)
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-3 gap-y-1', className)}>
      <p className="text-sm">{talkLabel(room.talk.at)}</p>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => void remindOfTalk(room.id, !isOn)}
        className={buttonClass({ variant: isOn ? 'secondary' : 'outline', size: 'sm' })}
      >
        {isOn && <CheckIcon size={16} strokeWidth={2.4} />}
        {t`Remind me`}
      </button>
    </div>
  )
}
