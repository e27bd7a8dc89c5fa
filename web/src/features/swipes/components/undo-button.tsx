import { line } from '../../../ui/draw-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const UndoIcon = line('M8.5 14.5 4 10l4.5-4.5M4 10h10.2a5 5 0 0 1 0 10H9')

/** Takes back the last pass. It stands beside the decisions, and above them where the window is too narrow for four buttons. */
export const UndoButton = ({ onUndo }: { onUndo: () => void }) => (
  <IconButton
    icon={UndoIcon}
    label="Undo"
    title="Undo (Z)"
    variant="raised"
    className="absolute start-2.5 bottom-10.5 z-20 max-[22.4rem]:start-auto max-[22.4rem]:end-2.5 max-[22.4rem]:bottom-26 flat:start-[46%] flat:ms-3 flat:bottom-9"
    onClick={onUndo}
  />
)
