import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { Icon } from '../ui/draw-icon.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { CopyButton } from './copy-button.tsx'
import { EmojiPicker } from './emoji-picker.tsx'
import { Quote } from './quote.tsx'
import { ReactionBar } from './reaction-bar.tsx'

interface MessageAction {
  label: ReactNode
  /** Names it among the others. */
  key: string
  icon: Icon
  onSelect: () => void
  /** The sheet shows something else instead of closing. */
  isNext?: boolean
}

interface MessageSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  content: string
  /** Says what a message without words is. */
  instead?: string
  /** The user's own reaction. */
  own: string | null
  /** Without it the message takes no reactions. */
  onReact: ((emoji: string) => void) | undefined
  actions: readonly MessageAction[]
}

/** What can be done with a message: the same for every way to ask for it. */
export function MessageSheet(props: MessageSheetProps) {
  const { open, onClose, title, content, instead, own, onReact, actions } = props
  const [isPicking, setIsPicking] = useState(false)
  const react = (emoji: string) => {
    setIsPicking(false)
    onClose()
    onReact?.(emoji)
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} size="sm" title={title}>
        {onReact && (
          <div className="mb-4 rounded-full bg-sunken p-1">
            <ReactionBar own={own} onReact={react} onMore={() => setIsPicking(true)} />
          </div>
        )}
        {content ? (
          <Quote>{content}</Quote>
        ) : (
          <p className="rounded-md bg-sunken px-4 py-3">{instead}</p>
        )}
        <div className="mt-4 flex flex-col gap-2">
          {content !== '' && <CopyButton text={content} onCopy={onClose} />}
          {actions.map(({ key, label, icon, onSelect, isNext }) => (
            <Button
              key={key}
              wide
              variant="outline"
              icon={icon}
              onClick={() => {
                if (!isNext) onClose()
                onSelect()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Sheet>
      {isPicking && <EmojiPicker onPick={react} onClose={() => setIsPicking(false)} />}
    </>
  )
}
