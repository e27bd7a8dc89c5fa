import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useMe } from '../../../lib/me.ts'
import type { Icon } from '../../../ui/draw-icon.tsx'
import { BalloonIcon, ChevronRightIcon, HeartIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { NewGameSheet } from '../../balloon-games/new-game-sheet.tsx'
import { useIsPremium } from '../../premium/queries.ts'
import { isOpen } from '../labels.ts'
import { useDate } from '../queries.ts'
import { NewDateSheet } from './new-date-sheet.tsx'

interface DateSheetsProps {
  open: boolean
  onClose: () => void
  match: { id: string; name: string }
}

/** Asks for the kind of date, and then for its details. */
export function DateSheets({ open, onClose, match }: DateSheetsProps) {
  const { name } = match
  const [kind, setKind] = useState<'real' | 'balloon' | null>(null)
  const { data: date } = useDate(match.id)
  const left = useMe()?.balloonGamesRemaining
  const isPremium = useIsPremium()
  const isPlanned = date != null && isOpen(date)
  const choose = (next: 'real' | 'balloon') => {
    onClose()
    setKind(next)
  }
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        size="sm"
        title={
          <Trans>
            A date with <bdi>{name}</bdi>
          </Trans>
        }
      >
        <ul className="flex flex-col gap-3">
          <Choice
            icon={HeartIcon}
            title={t`Meet in person`}
            text={
              isPlanned
                ? t`You have one planned: see it above your messages.`
                : t`Say what, where and when.`
            }
            disabled={isPlanned}
            onChoose={() => choose('real')}
          />
          <Choice
            icon={BalloonIcon}
            title={t`Balloon date`}
            text={
              isPremium ? (
                t`A video game for just you two. Free with Premium.`
              ) : left === 0 ? (
                t`A video game for just you two. You have 0 games left this week.`
              ) : (
                <Trans>
                  A video game for just you two. It uses your game for the week; <bdi>{name}</bdi>{' '}
                  doesn't need one.
                </Trans>
              )
            }
            onChoose={() => choose('balloon')}
          />
        </ul>
      </Sheet>
      <NewDateSheet open={kind === 'real'} onClose={() => setKind(null)} match={match} />
      <NewGameSheet open={kind === 'balloon'} onClose={() => setKind(null)} match={match} />
    </>
  )
}

interface ChoiceProps {
  icon: Icon
  title: string
  text: ReactNode
  disabled?: boolean
  onChoose: () => void
}

const Choice = ({ icon: Drawn, title, text, disabled = false, onChoose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      disabled={disabled}
      onClick={onChoose}
      className="flex w-full items-center gap-3 rounded-md bg-raised p-4 text-start shadow-low ring-1 ring-line/70 sink-97 hover:enabled:bg-sunken disabled:opacity-60"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-tint text-accent">
        <Drawn size={24} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-soft wrap-anywhere">{text}</span>
      </span>
      <ChevronRightIcon size={20} className="shrink-0 text-ink-soft" />
    </button>
  </li>
)
