import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { balloonGameRoutes, type GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { ShieldIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { gamesKey } from '../cache.ts'
import { type CheckedDraw, type CheckedPop, canCheck, checkDraw } from '../draw.ts'
import { sealOf } from '../seals.ts'

/** Recomputes the draw of a finished game in this browser, step by step. */
export function CheckDraw({ game }: { game: GameView }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...gamesKey, 'draw', game.id],
    queryFn: async ({ signal }) =>
      checkDraw(
        await call(balloonGameRoutes.draw, { params: { id: game.id }, signal }),
        sealOf(game.id),
      ),
    enabled: isOpen && canCheck(),
  })
  return (
    <div>
      <Button size="sm" variant="outline" icon={ShieldIcon} onClick={() => setIsOpen(true)}>
        {t`Check this draw`}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t`Check this draw`}>
        {!canCheck() ? (
          <p className="text-ink-soft">{t`Your browser can check draws only over a secure connection (HTTPS).`}</p>
        ) : data ? (
          <Steps game={game} checked={data} />
        ) : isError ? (
          <FailedState
            title={t`The draw didn't load`}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <Skeleton className="h-48 rounded-md" />
        )}
      </Sheet>
    </div>
  )
}

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
const percent = (share: number) => i18n.number(share, { style: 'percent', ...oneDigit })

function Steps({ game, checked: { isSeedRight, pops } }: { game: GameView; checked: CheckedDraw }) {
  const isFair = isSeedRight && pops.every(({ isRight }) => isRight)
  const seal = sealOf(game.id)
  const hash = seal ?? game.seedHash
  const nameOf = (userId: string | null) =>
    game.participants.find((one) => one.userId === userId)?.user.name ?? t`A guest`
  return (
    <div className="flex flex-col gap-4">
      <p
        role="status"
        className={isFair ? 'font-semibold text-success' : 'font-semibold text-danger'}
      >
        {isFair
          ? t`The draw checks out: your browser got the same results.`
          : t`The draw doesn't check out.`}
      </p>
      <p className="text-ink-soft">
        {t`Before the game, the server showed the hash of a secret number, so it couldn't change the number later. Each balloon draws a percentage from that number. A balloon wins if it draws less than its chance: one divided by one more than the number of seated guests.`}
      </p>
      <p className="text-sm wrap-anywhere">
        {isSeedRight ? (
          <Trans>
            <span className="font-semibold">The number matches its hash: </span>
            {hash}
          </Trans>
        ) : (
          <Trans>
            <span className="font-semibold">The number doesn't match its hash: </span>
            {hash}
          </Trans>
        )}
      </p>
      {seal === null && (
        <p className="text-sm text-ink-soft">
          {t`This browser didn't see the game before it ended, so it compares with the hash shown now.`}
        </p>
      )}
      {pops.length === 0 && (
        <p className="text-ink-soft">{t`No one popped a balloon in this game.`}</p>
      )}
      <ol className="divide-y divide-line">
        {pops.map((pop) => (
          <Pop key={pop.number} pop={pop} name={nameOf(pop.userId)} />
        ))}
      </ol>
    </div>
  )
}

/** @param name of the balloon's owner */
function Pop({
  pop: { number, fraction, chance, isWinner, isRight },
  name,
}: {
  pop: CheckedPop
  name: string
}) {
  const [drawn, odds] = [percent(fraction), percent(chance)]
  return (
    <li className="py-2 text-sm">
      <p className="font-semibold">
        {isWinner ? (
          <Trans>
            Balloon {number}, <bdi>{name}</bdi>: wins
          </Trans>
        ) : (
          <Trans>
            Balloon {number}, <bdi>{name}</bdi>: doesn't win
          </Trans>
        )}
      </p>
      <p className="text-ink-soft tabular-nums">
        {t`It drew ${drawn}; less than ${odds} wins.`}
        {!isRight && ` ${t`The server reported something else.`}`}
      </p>
    </li>
  )
}
