import { Trans } from '@lingui/react/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useEffect, useState } from 'react'
import type { Original } from '../../../conversation/message-parts.ts'
import { Sheet, sheetLeaves } from '../../../ui/sheet.tsx'
import { ChatPhotos } from './chat-photos.tsx'
import { ChatSearch } from './chat-search.tsx'

export interface FinderProps {
  match: MatchView
  myId: string
  what: 'words' | 'photos'
  onClose: () => void
  /** Shows a message in the chat. */
  onChoose: (original: Original) => void
}

/** A search of a chat's words, or all of its photos. */
export function Finder({ match, myId, what, onClose, onChoose }: FinderProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [chosen, setChosen] = useState<Original | null>(null)
  useEffect(() => {
    if (isOpen) return
    // A sheet that closes gives the focus back, which the chosen message then takes.
    const closed = setTimeout(() => {
      if (chosen) onChoose(chosen)
      onClose()
    }, sheetLeaves)
    return () => clearTimeout(closed)
  }, [isOpen, chosen, onChoose, onClose])
  const close = () => setIsOpen(false)
  const { name } = match.otherUser
  return what === 'photos' ? (
    <Sheet
      open={isOpen}
      onClose={close}
      size="full"
      title={
        <Trans>
          Photos in your chat with <bdi>{name}</bdi>
        </Trans>
      }
    >
      <ChatPhotos matchId={match.id} myId={myId} name={name} />
    </Sheet>
  ) : (
    <Sheet
      open={isOpen}
      onClose={close}
      size="full"
      title={
        <Trans>
          Search your chat with <bdi>{name}</bdi>
        </Trans>
      }
    >
      <ChatSearch
        matchId={match.id}
        myId={myId}
        name={name}
        onChoose={(original) => {
          setChosen(original)
          close()
        }}
      />
    </Sheet>
  )
}
