import { t } from '@lingui/core/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { guestNames } from '../labels.ts'
import { endGame } from '../play.ts'

/** The creator's buttons that end the game, with a match or without one. */
export function EndGame({ game }: { game: GameView }) {
  const guests = game.participants.filter(({ isCreator }) => !isCreator)
  const names = guestNames(guests)
  const [asks, setAsks] = useState<'match' | 'no-match' | null>(null)
  const [choice, setChoice] = useState('')
  // The chosen person may have left.
  const chosen = guests.some(({ userId }) => userId === choice) ? choice : ''
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const end = async (winnerId: string | null) => {
    if (winnerId === '') return setIsMissing(true)
    setIsBusy(true)
    const ending = await endGame(game.id, winnerId)
    setIsBusy(false)
    setAsks(null)
    if (ending?.match) navigate(`/chat/${ending.match.id}`)
  }
  return (
    <section aria-label={t`End the game`} className="flex flex-wrap gap-3">
      <Button disabled={guests.length === 0} onClick={() => setAsks('match')}>
        {t`End with a match`}
      </Button>
      <Button variant="outline" onClick={() => setAsks('no-match')}>
        {t`End without a match`}
      </Button>
      <Sheet
        open={asks !== null}
        onClose={() => setAsks(null)}
        title={asks === 'no-match' ? t`End without a match?` : t`Who's your match?`}
        size="sm"
        footer={
          <Button
            wide
            variant={asks === 'no-match' ? 'danger' : 'primary'}
            busy={isBusy}
            onClick={() => void end(asks === 'no-match' ? null : chosen)}
          >
            {t`End game`}
          </Button>
        }
      >
        {asks === 'no-match' ? (
          <p className="text-ink-soft">{t`The game ends for everyone, and no one wins.`}</p>
        ) : (
          <ChoiceChips
            legend={t`Choose a guest. The game ends, and you two can chat.`}
            options={guests.map(({ userId }, at) => ({ value: userId, label: names[at] ?? '' }))}
            value={chosen}
            onChange={(userId) => {
              setChoice(userId)
              setIsMissing(false)
            }}
            {...(isMissing && { error: t`Choose a guest.` })}
          />
        )}
      </Sheet>
    </section>
  )
}
