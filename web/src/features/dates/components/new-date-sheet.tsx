import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type DateView, dateLimits } from '@swoon/realtime-server/contract/dates'
import { useState } from 'react'
import { dateAhead } from '../../../lib/format.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { ShieldIcon } from '../../../ui/icons.tsx'
import { SuggestionChips } from '../../../ui/suggestion-chips.tsx'
import { proposeDate, suggestDate } from '../actions.ts'
import { draftOf, formOf } from '../form.ts'
import { texts } from '../texts.ts'

interface NewDateSheetProps {
  open: boolean
  onClose: () => void
  match: { id: string; name: string }
  /** The date to suggest another time for; without it a new date is proposed. */
  date?: DateView
}

const ideas = [t`Coffee`, t`A walk`, t`Dinner`, t`Drinks`, t`A museum`].map((label) => ({ label }))

/** Subject, place and time. Entries stay until sent. */
export function NewDateSheet({ open, onClose, match, date }: NewDateSheetProps) {
  const { name } = match
  const [form, setForm] = useState(() => formOf(date ?? null))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const set = (part: Partial<typeof form>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors({})
  }
  const errorOf = (field: string) => (errors[field] === undefined ? {} : { error: errors[field] })

  const send = async () => {
    const made = draftOf(form)
    if ('faults' in made) return setErrors(made.faults)
    const done = await (date ? suggestDate(date, made.draft) : proposeDate(match.id, made.draft))
    // The card shows the current date.
    if (done === 'changed') return onClose()
    if (done !== true) {
      const { startsAt, ...others } = done
      return setErrors(startsAt ? { ...others, time: startsAt } : others)
    }
    onClose()
    setForm(formOf(null))
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={
        date ? (
          t`Suggest another time`
        ) : (
          <Trans>
            Plan a date with <bdi>{name}</bdi>
          </Trans>
        )
      }
      submitLabel={date ? t`Suggest` : t`Ask for a date`}
      onSubmit={send}
    >
      <div className="flex flex-col gap-2">
        <TextField
          label={t`What`}
          placeholder={t`Coffee, a walk…`}
          maxLength={dateLimits.activity}
          value={form.activity}
          onChange={({ target }) => set({ activity: target.value })}
          {...errorOf('activity')}
        />
        {form.activity === '' && (
          <SuggestionChips
            label={t`Ideas for a date`}
            suggestions={ideas}
            onChoose={({ label }) => set({ activity: label })}
          />
        )}
      </div>
      <TextField
        label={t`Where`}
        placeholder={t`A place you both can find`}
        maxLength={dateLimits.place}
        value={form.place}
        onChange={({ target }) => set({ place: target.value })}
        {...errorOf('place')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t({ context: 'meeting', message: 'Day' })}
          type="date"
          min={dateAhead(0)}
          max={dateAhead(dateLimits.ahead)}
          value={form.day}
          onChange={({ target }) => set({ day: target.value })}
          {...errorOf('day')}
        />
        <TextField
          label={t({ context: 'meeting', message: 'Time' })}
          type="time"
          value={form.time}
          onChange={({ target }) => set({ time: target.value })}
          {...errorOf('time')}
        />
      </div>
      <p className="flex items-start gap-2 text-sm text-ink-soft">
        <ShieldIcon size={20} className="shrink-0 text-success" />
        {texts.hint}
      </p>
    </FormSheet>
  )
}
