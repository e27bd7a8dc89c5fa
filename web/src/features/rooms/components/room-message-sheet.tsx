import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { CopyButton } from '../../../conversation/copy-button.tsx'
import { Quote } from '../../../conversation/quote.tsx'
import { Button } from '../../../ui/button.tsx'
import { FlagIcon, LogoutIcon, PersonIcon, ShieldIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { askBlock, askReport } from '../../safety/actions.ts'
import { removeMessage } from '../keeping.ts'
import { openSheet } from '../opened.ts'

interface RoomMessageSheetProps {
  message: RoomMessage
  isMine: boolean
  /** I made this room. */
  isMineToKeep: boolean
  open: boolean
  onClose: () => void
}

/** What can be done with a message in a room and with its author. */
export function RoomMessageSheet({ message, isMine, isMineToKeep, open, onClose }: RoomMessageSheetProps) {
  const { id, sender, content, messageType } = message
  const subject = { person: sender, place: 'room' as const }
  /** Closes this sheet and does something else. */
  const then = (work: () => void) => () => {
    onClose()
    work()
  }
  const text = content || (messageType === 'image' ? 'A picture' : '')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      size="sm"
      title={
        isMine ? (
          'Your message'
        ) : (
          <>
            Message from <bdi>{sender.name}</bdi>
          </>
        )
      }
    >
      {content ? <Quote>{content}</Quote> : <p className="rounded-md bg-sunken px-4 py-3">{text}</p>}
      <div className="mt-4 flex flex-col gap-2">
        {content !== '' && <CopyButton text={content} onCopy={onClose} />}
        {!isMine && (
          <>
            <Button
              wide
              variant="outline"
              icon={PersonIcon}
              onClick={() => openSheet({ kind: 'profile', person: sender })}
            >
              View Profile
            </Button>
            <Button
              wide
              variant="outline"
              icon={FlagIcon}
              onClick={then(() => askReport({ ...subject, message: { id, content: text } }))}
            >
              Report Message
            </Button>
            <Button wide variant="outline" icon={ShieldIcon} onClick={then(() => askBlock(subject))}>
              Block <bdi>{sender.name}</bdi>
            </Button>
          </>
        )}
        {(isMine || isMineToKeep) && (
          <Button wide variant="outline" icon={TrashIcon} onClick={then(() => void removeMessage(message))}>
            Remove for Everyone
          </Button>
        )}
        {!isMine && isMineToKeep && (
          <Button
            wide
            variant="outline"
            icon={LogoutIcon}
            onClick={() => openSheet({ kind: 'putOut', person: sender })}
          >
            Remove from Room
          </Button>
        )}
      </div>
    </Sheet>
  )
}
