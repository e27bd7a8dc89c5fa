import { gameLimits, gameTexts } from '@swoon/realtime-server/contract/balloon-games'
import { type FormEvent, useId, useState } from 'react'
import { dateAhead } from '../../lib/format.ts'
import { uuid } from '../../lib/uuid.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { TextField } from '../../ui/field.tsx'
import { BalloonIcon, PersonIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { createGame } from './actions.ts'
import { blankForm, draftOf, faultOf, type GameForm } from './form.ts'

interface NewGameSheetProps {
  open: boolean
  onClose: () => void
  /** The match that is invited in its chat; without one the game only stands in the list. */
  match?: { id: string; name: string }
  onCreated?: (gameId: string) => void
}

const genders = [
  { value: 'any', label: 'Any' },
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
] as const

/** Plans a game; from a chat it invites the match to it. What was entered stays until the game is made. */
export function NewGameSheet({ open, onClose, match, onCreated }: NewGameSheetProps) {
  const id = useId()
  const [form, setForm] = useState<GameForm>(blankForm)
  // Of this game, so that a repeat after a lost answer is not a second one.
  const [clientId, setClientId] = useState(uuid)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setIsSending] = useState(false)
  const set = (part: Partial<GameForm>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors({})
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf(form, match !== undefined)
    if (fault) {
      setErrors(fault.fields)
      return toast({ title: fault.title, text: fault.text, tone: 'danger' })
    }
    setIsSending(true)
    const { game, fields } = await createGame(draftOf(form), { clientId, ...(match && { matchId: match.id }) })
    setIsSending(false)
    setErrors(fields)
    if (!game) return
    onClose()
    setForm(blankForm())
    setClientId(uuid())
    onCreated?.(game.id)
  }
  const errorOf = (field: string) => (errors[field] === undefined ? {} : { error: errors[field] })

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        match ? (
          <>
            Invite <bdi>{match.name}</bdi> to a balloon game
          </>
        ) : (
          'Create a balloon game'
        )
      }
      footer={
        <Button wide type="submit" form={id} busy={isSending}>
          {match ? 'Send Invitation' : 'Create Game'}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {match && <Seats />}
        <TextField
          label="Title"
          counted
          maxLength={gameLimits.title}
          value={form.title}
          onChange={({ target }) => set({ title: target.value })}
          {...errorOf('title')}
        />
        <TextArea
          label={match ? 'Description' : 'Description (optional)'}
          counted
          maxLength={gameLimits.description}
          value={form.description}
          onChange={({ target }) => set({ description: target.value })}
          {...errorOf('description')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Start date"
            type="date"
            min={dateAhead(0)}
            max={dateAhead(gameLimits.ahead)}
            value={form.startDate}
            onChange={({ target }) => set({ startDate: target.value })}
            {...errorOf('startDate')}
          />
          <TextField
            label="Start time"
            type="time"
            value={form.startTime}
            onChange={({ target }) => set({ startTime: target.value })}
            {...errorOf('startTime')}
          />
        </div>
        <ChoiceChips
          legend="Who's welcome?"
          options={genders}
          value={form.genderPreference}
          onChange={(genderPreference) => set({ genderPreference })}
          {...errorOf('genderPreference')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {(['minAge', 'maxAge'] as const).map((field) => (
            <TextField
              key={field}
              label={field === 'minAge' ? 'Minimum age' : 'Maximum age'}
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
        {!match && <p className="text-sm text-ink-soft">{gameTexts.rules}</p>}
      </form>
    </Sheet>
  )
}

/** The seats of a game: the creator and five guests. */
const Seats = () => (
  <figure className="rounded-md bg-sunken p-4">
    <ul className="grid grid-cols-6 gap-1.5" aria-label="Seats">
      <li className="flex min-w-0 flex-col items-center gap-1 text-xs font-semibold text-accent">
        <span className="grid aspect-square w-full max-w-14 place-items-center rounded-full bg-accent-fade text-on-accent">
          <BalloonIcon size={20} />
        </span>
        You
      </li>
      {Array.from({ length: gameLimits.seats }, (_, at) => at + 1).map((seat) => (
        <li key={seat} className="flex min-w-0 flex-col items-center gap-1 text-xs text-ink-soft">
          <span className="grid aspect-square w-full max-w-14 place-items-center rounded-full bg-raised ring-1 ring-line-strong">
            <PersonIcon size={20} />
          </span>
          <span>
            <span className="sr-only">Guest </span>
            {seat}
          </span>
        </li>
      ))}
    </ul>
    <figcaption className="mt-3 text-sm text-ink-soft">
      1 creator and 5 guests have a seat: 6 players. Anyone who comes later can watch.
    </figcaption>
  </figure>
)
