import { t } from '@lingui/core/macro'
import { create } from 'zustand'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'

interface Offer {
  title: string
  /** @returns false if it does not fit now; the offer then stays */
  undo: () => unknown
}

/** Removals that can be undone, by part of the editor, oldest first. */
const useOffers = create<Readonly<Record<string, readonly Offer[]>>>(() => ({}))

/** Offers to undo a removal; a part with a single item keeps only the last offer. @returns a function that withdraws the offer */
export function offerUndo(
  part: string,
  title: string,
  undo: Offer['undo'],
  hasMany = false,
): () => void {
  const offer = { title, undo }
  useOffers.setState((offers) => ({ [part]: [...((hasMany && offers[part]) || []), offer] }))
  return () =>
    useOffers.setState((offers) => ({
      [part]: (offers[part] ?? []).filter((other) => other !== offer),
    }))
}

/** Withdraws a part's offers, such as once new content has taken the place. */
export const withdrawUndo = (part: string): void => useOffers.setState({ [part]: [] })

const keep = (part: string, offers: readonly Offer[]) => useOffers.setState({ [part]: offers })

/**
 * Names the removed items, and restores them on a press, the last first. Stays in view while any of its part is. It is not a toast, which
 * would be gone after five seconds.
 */
export function UndoLine({ part }: { part: string }) {
  const offers = useOffers((state) => state[part]) ?? []
  const offer = offers.at(-1)
  if (!offer) return null
  return (
    <div className="sticky bottom-0 z-1 flex items-center gap-2 rounded-sm bg-overlay ps-4 shadow-mid ring-1 ring-line">
      <p role="status" className="grow text-sm">
        {offers.length > 1
          ? t`${{ title: offer.title }} · ${{ count: offers.length }} in all`
          : offer.title}
      </p>
      <button
        type="button"
        onClick={() => offer.undo() !== false && keep(part, offers.slice(0, -1))}
        className="min-h-11 rounded-full px-3 font-semibold text-accent"
      >
        {t`Undo`}
      </button>
      <IconButton
        icon={CloseIcon}
        label={t`Close`}
        onClick={() => keep(part, [])}
        className="text-ink-soft"
      />
    </div>
  )
}
