import { t } from '@lingui/core/macro'
import type { CallRecord } from '@swoon/realtime-server/contract/video-chat'
import { Link } from 'react-router-dom'
import { dayKey, dayLabel, timeOfDay } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { cx } from '../../ui/cx.ts'
import { VideoIcon } from '../../ui/icons.tsx'
import { lengthLabel } from './time.ts'

/** A call's line in the chat. A user who missed the call can call back from it. */
export function CallNote({ record, myId }: { record: CallRecord; myId: string }) {
  const { matchId, kind, from, at, seconds } = record
  const now = useNow()
  const isToday = dayKey(at) === dayKey(new Date(now).toISOString())
  const isMissed = kind === 'missed' && from !== myId
  const text =
    kind === 'call'
      ? t`Video call, ${{ length: lengthLabel(seconds) }}`
      : kind === 'not_connected'
        ? t`Video call didn't connect`
        : isMissed
          ? t`Missed call`
          : t({ context: 'call', message: 'No answer' })
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <p className={cx('flex items-center gap-2', isMissed && 'font-semibold text-danger')}>
        <VideoIcon size={18} />
        {text}
      </p>
      <time dateTime={at} className="text-xs tabular-nums">
        {isToday ? timeOfDay(at) : t`${{ day: dayLabel(at, now) }}, ${{ time: timeOfDay(at) }}`}
      </time>
      {kind === 'missed' && (
        <Link
          to={`/app/call/${matchId}`}
          className="-my-2 inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-accent hover:bg-sunken"
        >
          {isMissed ? t`Call back` : t`Call again`}
        </Link>
      )}
    </div>
  )
}
