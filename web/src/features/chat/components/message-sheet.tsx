import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/conversation/copy-button.tsx'
import { Quote } from '../../../ui/conversation/quote.tsx'
import { FlagIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { askReport } from '../../safety/actions.ts'
import { unchoose, useChosen } from '../chosen.ts'

/** What can be done with a message of the other person. */
export function MessageSheet({ match }: { match: MatchView }) {
  const { message, isOpen } = useChosen()
  // Leaving the chat also closes it.
  useEffect(() => unchoose, [])
  if (!message) return null
  const report = () => {
    unchoose()
    askReport({ person: match.otherUser, place: 'chat', message })
  }
  return (
    <Sheet
      open={isOpen}
      onClose={unchoose}
      size="sm"
      title={
        <>
          Message from <bdi>{match.otherUser.name}</bdi>
        </>
      }
    >
      <Quote>{message.content}</Quote>
      <div className="mt-4 flex flex-col gap-2">
        <CopyButton text={message.content} onCopy={unchoose} />
        <Button wide variant="outline" icon={FlagIcon} onClick={report}>
          Report Message
        </Button>
      </div>
    </Sheet>
  )
}
