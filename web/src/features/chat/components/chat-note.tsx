import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { CallRecord } from '@swoon/realtime-server/contract/video-chat'
import { LikedAnswers } from '../../people/liked-answers.tsx'
import { CallNote } from '../../video-chat/call-note.tsx'

interface ChatNoteProps {
  match: MatchView
  /** A call; without one it is the first line of the chat. */
  record?: CallRecord
  myId: string
}

/** A note in a chat that is no message. */
export const ChatNote = ({ match, record, myId }: ChatNoteProps) =>
  record ? (
    <CallNote record={record} myId={myId} />
  ) : (
    <LikedAnswers match={match} className="px-6 pb-1 text-center text-ink-soft" />
  )
