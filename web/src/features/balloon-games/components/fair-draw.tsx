import { t } from '@lingui/core/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { sealOf } from '../seals.ts'
import { CheckDraw } from './check-draw.tsx'

/** Explains, folded, why the draw cannot be rigged: its seal, and after the game a check in this browser. */
export function FairDraw({ game, canCheck }: { game: GameView; canCheck: boolean }) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="w-fit cursor-pointer rounded-sm py-3 font-semibold">{t`Is it fair?`}</summary>
      <p>
        {t`Every balloon draws from a secret number that the server chose before the game. This seal of it is shown from the start, so the number can't be changed. After the game anyone in it can check the draw.`}
      </p>
      <p className="mt-2 text-xs wrap-anywhere">{t`Draw sealed: ${{ seal: sealOf(game.id) ?? game.seedHash }}`}</p>
      {canCheck && (
        <div className="mt-3">
          <CheckDraw game={game} />
        </div>
      )}
    </details>
  )
}
