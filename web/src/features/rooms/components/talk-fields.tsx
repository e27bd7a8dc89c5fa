import { t } from '@lingui/core/macro'
import type { WeeklyTalk } from '@swoon/realtime-server/contract/rooms'
import { minuteOf, timeText } from '../../../lib/day-minute.ts'
import { TextField } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { weekdays } from '../talk.ts'

/** Eight in the evening. */
const usual = 20 * 60

interface TalkFieldsProps {
  talk: WeeklyTalk | null
  onChange: (talk: WeeklyTalk | null) => void
}

/** Chooses when people of a room meet every week, in their creator's time. */
export function TalkFields({ talk, onChange }: TalkFieldsProps) {
  const { minute = usual } = talk ?? {}
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t`Weekly talk (optional)`}
        hint={t`People can be reminded, so that they come at the same time.`}
        options={[
          { value: '', label: t`None` },
          ...weekdays.map((label, day) => ({ value: String(day), label })),
        ]}
        value={talk ? String(talk.day) : ''}
        onChoose={(day) => onChange(day === '' ? null : { day: Number(day), minute })}
      />
      {talk && (
        <TextField
          label={t`Time of the talk`}
          type="time"
          value={timeText(talk.minute)}
          onChange={({ target }) => {
            const next = minuteOf(target.value)
            if (next !== null) onChange({ ...talk, minute: next })
          }}
        />
      )}
    </div>
  )
}
