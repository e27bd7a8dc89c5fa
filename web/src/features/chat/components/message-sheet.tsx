import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Quote } from '../../../ui/conversation/quote.tsx'
import { FlagIcon } from '../../../ui/icons.tsx'
import { CopyIcon } from '../../../ui/more-icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toast.tsx'
import { askReport } from '../../safety/actions.ts'
import { unchoose, useChosen } from '../chosen.ts'

/** What can be done with a message of the other person. */
export function MessageSheet({ match }: { match: MatchView }) {
  const { message, isOpen } = useChosen()
  // Leaving the chat also closes it.
  useEffect(() => unchoose, [])
  if (!message) return null
  const copy = async () => {
    unchoose()
    try {
      await navigator.clipboard.writeText(message.content)
      toast({ title: 'Copied' })
    } catch {
      toast({ title: 'Not copied', text: 'Your browser does not allow it here.', tone: 'danger' })
    }
  }
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
        <Button wide variant="outline" icon={CopyIcon} onClick={() => void copy()}>
          Copy
        </Button>
        <Button wide variant="outline" icon={FlagIcon} onClick={report}>
          Report Message
        </Button>
      </div>
    </Sheet>
  )
}
