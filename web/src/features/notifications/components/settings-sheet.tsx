import { t } from '@lingui/core/macro'
import type {
  NotificationKind,
  NotificationSettings,
} from '@swoon/realtime-server/contract/notifications'
import { minuteOf, timeText } from '../../../lib/day-minute.ts'
import { TextField } from '../../../ui/field.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { PushSwitch } from '../../push/push-switch.tsx'
import { changeSettings } from '../actions.ts'
import { changing } from '../queries.ts'

const switches: readonly (readonly [NotificationKind, string])[] = [
  ['match', t`New matches`],
  ['message', t`Messages`],
  ['super-like', t`Super likes`],
  ['room-proposal', t`Match proposals in rooms`],
  ['room-talk', t`Talks in rooms`],
  ['game-starting', t`Games starting soon`],
  ['date', t`News about dates`],
  ['date-soon', t`Dates coming up`],
  ['gift', t`Balloon gifts`],
  ['call-missed', t`Missed calls`],
]

/** 22:00 to 7:00 by default. */
const usual = { from: 22 * 60, until: 7 * 60 }

/** Notification settings, and quiet hours for pushes. */
export function SettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = changing.useShown()
  const { data: settings } = query
  return (
    <Sheet open={open} onClose={onClose} title={t`Notification settings`}>
      {open && (
        <div className="mb-3 border-b-4 border-line pb-3">
          <PushSwitch />
        </div>
      )}
      <LoadingState
        query={query}
        skeleton={<Skeleton className="h-96 rounded-md" />}
        failed={t`Your settings didn't load`}
      />
      {settings && <Choices settings={settings} />}
    </Sheet>
  )
}

function Choices({ settings: { off, quietHours } }: { settings: NotificationSettings }) {
  const turn = (kind: NotificationKind, isOn: boolean) =>
    changeSettings((now) => {
      const others = now.off.filter((each) => each !== kind)
      return { off: isOn ? others : [...others, kind] }
    })
  const set = (edge: 'from' | 'until', text: string) => {
    const minute = minuteOf(text)
    if (minute === null) return
    void changeSettings((now) =>
      now.quietHours ? { quietHours: { ...now.quietHours, [edge]: minute } } : {},
    )
  }
  return (
    <>
      <div className="divide-y divide-line *:rounded-none">
        {switches.map(([kind, label]) => (
          <Switch
            key={kind}
            label={label}
            checked={!off.includes(kind)}
            onChange={(isOn) => void turn(kind, isOn)}
          />
        ))}
        <Switch
          label={t`Quiet hours`}
          hint={t`Nothing is sent to your device during these hours. The bell still counts.`}
          checked={quietHours !== null}
          onChange={(isOn) => void changeSettings(() => ({ quietHours: isOn ? usual : null }))}
        />
      </div>
      {quietHours && (
        <div className="mt-2 flex flex-wrap gap-3">
          {(['from', 'until'] as const).map((edge) => (
            <div key={edge} className="min-w-32 flex-1">
              <TextField
                type="time"
                label={
                  edge === 'from'
                    ? t({ context: 'time', message: 'From' })
                    : t({ context: 'time', message: 'Until' })
                }
                value={timeText(quietHours[edge])}
                onChange={(event) => set(edge, event.target.value)}
              />
            </div>
          ))}
        </div>
      )}
      <p className="mt-4 text-sm text-ink-soft">
        {t`We'll always notify you about our team's decisions on your verification and your account.`}
      </p>
    </>
  )
}
