import { create } from 'zustand'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../../ui/icons.tsx'

interface Offer {
  /** The part of the editor where it was removed. */
  part: string
  title: string
  undo: () => void
}

/** The last removal, which can be taken back. */
const useOffer = create<{ offer: Offer | null }>(() => ({ offer: null }))

export const offerUndo = (part: string, title: string, undo: () => void) =>
  useOffer.setState({ offer: { part, title, undo } })

const forget = () => useOffer.setState({ offer: null })

/** Says that something was removed, and takes it back at a press. It is no toast, which cannot be reached over a dialog. */
export function UndoLine({ part }: { part: string }) {
  const offer = useOffer((state) => state.offer)
  if (offer?.part !== part) return null
  return (
    <div className="flex items-center gap-2 rounded-sm bg-sunken ps-4">
      <p role="status" className="grow text-sm">
        {offer.title}
      </p>
      <button
        type="button"
        onClick={() => {
          forget()
          offer.undo()
        }}
        className="min-h-11 rounded-full px-3 font-semibold text-accent"
      >
        Undo
      </button>
      <IconButton icon={CloseIcon} label="Close" onClick={forget} className="text-ink-soft" />
    </div>
  )
}
