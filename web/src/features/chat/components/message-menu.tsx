import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useEffect } from 'react'
import { create } from 'zustand'
import { CopyButton } from '../../../conversation/copy-button.tsx'
import { Quote } from '../../../conversation/quote.tsx'
import { Button } from '../../../ui/button.tsx'
import { FlagIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { askReport } from '../../safety/actions.ts'

/** A message of the other person, whose actions are shown. It stays while their sheet closes. */
const useMenu = create<{ message: { id: string; content: string } | null; isOpen: boolean }>(() => ({
  message: null,
  isOpen: false,
}))

export const openMenu = (message: { id: string; content: string }) => useMenu.setState({ message, isOpen: true })

const closeMenu = () => useMenu.setState({ isOpen: false })

/** What can be done with a message of the other person. */
export function MessageMenu({ match }: { match: MatchView }) {
  const { message, isOpen } = useMenu()
  // Leaving the chat also closes it.
  useEffect(() => closeMenu, [])
  if (!message) return null
  const report = () => {
    closeMenu()
    askReport({ person: match.otherUser, place: 'chat', message })
  }
  return (
    <Sheet
      open={isOpen}
      onClose={closeMenu}
      size="sm"
      title={
        <>
          Message from <bdi>{match.otherUser.name}</bdi>
        </>
      }
    >
      <Quote>{message.content}</Quote>
      <div className="mt-4 flex flex-col gap-2">
        <CopyButton text={message.content} onCopy={closeMenu} />
        <Button wide variant="outline" icon={FlagIcon} onClick={report}>
          Report Message
        </Button>
      </div>
    </Sheet>
  )
}
