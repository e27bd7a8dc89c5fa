import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { gameLimits } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'
import { dateAhead } from '../../lib/format.ts'
import { useMe } from '../../lib/me.ts'
import { serverDate } from '../../lib/server-clock.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { BalloonIcon } from '../../ui/icons.tsx'
import { SuggestionChips } from '../../ui/suggestion-chips.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsPremium } from '../premium/queries.ts'
import { createGame } from './actions.ts'
import { DateSeats } from './components/date-seats.tsx'
import { NoGamesLeft } from './components/no-games-left.tsx'
import { blankDate, blankForm, draftOf, faultOf, type GameForm } from './form.ts'
import { ideas } from './ideas.ts'
import { texts } from './texts.ts'

interface NewGameSheetProps {
  open: boolean
  onClose: () => void
  /** Makes it a balloon date with this match, who is invited in the chat; without it the game is public and listed. */
  match?: { id: string; name: string }
  onCreated?: (gameId: string) => void
}

const genders = [
  { value: 'any', label: t`Everyone` },
  { value: 'female', label: t`Women` },
  { value: 'male', label: t`Men` },
] as const

/** Plans a game for everyone, or a balloon date with a match. Entries stay until it is created. */
export function NewGameSheet({ open, onClose, match, onCreated }: NewGameSheetProps) {
  const name = match?.name
  const [form, setForm] = useState<GameForm>(match ? blankDate : blankForm)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const set = (part: Partial<GameForm>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors({})
  }

  const send = async () => {
    const fault = faultOf(form, match !== undefined)
    if (fault) {
      setErrors(fault.fields)
      return toast({ title: fault.title, text: fault.text, tone: 'danger' })
    }
    const { game, fields } = await createGame(draftOf(form), match?.id)
    setErrors(fields)
    if (!game) return
    onClose()
    setForm(match ? blankDate() : blankForm())
    onCreated?.(game.id)
  }
  const errorOf = (field: string) => (errors[field] === undefined ? {} : { error: errors[field] })

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={
        match ? (
          <Trans>
            Invite <bdi>{name}</bdi> to a balloon game
          </Trans>
        ) : (
          t`Create a balloon game`
        )
      }
      submitLabel={match ? t`Send invitation` : t`Create game`}
      onSubmit={send}
      note={!match && <NoGamesLeft />}
    >
      {match ? (
        <DateSeats name={match.name} />
      ) : (
        <SuggestionChips
          label={t`Ideas for a game`}
          suggestions={ideas(serverDate())}
          onChoose={(idea) => set(idea.form)}
        />
      )}
      <TextField
        label={t({ context: 'game', message: 'Title' })}
        counted
        maxLength={gameLimits.title}
        value={form.title}
        onChange={({ target }) => set({ title: target.value })}
        {...errorOf('title')}
      />
      <TextArea
        label={match ? t`Description` : t`Description (optional)`}
        counted
        maxLength={gameLimits.description}
        value={form.description}
        onChange={({ target }) => set({ description: target.value })}
        {...errorOf('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Start date`}
          type="date"
          min={dateAhead(0)}
          max={dateAhead(gameLimits.ahead)}
          value={form.startDate}
          onChange={({ target }) => set({ startDate: target.value })}
          {...errorOf('startDate')}
        />
        <TextField
          label={t`Start time`}
          type="time"
          value={form.startTime}
          onChange={({ target }) => set({ startTime: target.value })}
          {...errorOf('startTime')}
        />
      </div>
      {match ? (
        <DateCost name={match.name} />
      ) : (
        <Audience form={form} set={set} errorOf={errorOf} />
      )}
      {!match && <p className="text-sm text-ink-soft">{texts.rules}</p>}
    </FormSheet>
  )
}

type Errors = (field: string) => { error?: string }

/** Chooses who may join a listed game. */
const Audience = ({
  form,
  set,
  errorOf,
}: {
  form: GameForm
  set: (part: Partial<GameForm>) => void
  errorOf: Errors
}) => (
  <>
    <ChoiceChips
      legend={t`Who's welcome?`}
      options={genders}
      value={form.genderPreference}
      onChange={(genderPreference) => set({ genderPreference })}
      {...errorOf('genderPreference')}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      {(['minAge', 'maxAge'] as const).map((field) => (
        <TextField
          key={field}
          label={field === 'minAge' ? t`Minimum age` : t`Maximum age`}
          type="number"
          inputMode="numeric"
          min={gameLimits.minAge}
          max={gameLimits.maxAge}
          value={form[field]}
          onChange={({ target }) => set({ [field]: target.value })}
          {...errorOf(field)}
        />
      ))}
    </div>
  </>
)

/** Cost of a balloon date, and who pays. */
function DateCost({ name }: { name: string }) {
  const left = useMe()?.balloonGamesRemaining
  const isPremium = useIsPremium()
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <BalloonIcon size={20} className="shrink-0 text-accent" />
      <span>
        {isPremium ? (
          <Trans>
            Free with Premium, for <bdi>{name}</bdi> too.
          </Trans>
        ) : left === 0 ? (
          <Trans>
            You have 0 games left this week. <bdi>{name}</bdi> doesn't need one.
          </Trans>
        ) : (
          <Trans>
            This uses your balloon game for the week. <bdi>{name}</bdi> doesn't need one.
          </Trans>
        )}
      </span>
    </p>
  )
}
