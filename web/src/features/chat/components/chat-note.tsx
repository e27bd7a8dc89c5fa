import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { CallRecord } from '@swoon/realtime-server/contract/video-chat'
import { LikedAnswers } from '../../people/liked-answers.tsx'
import { CallNote } from '../../video-chat/call-note.tsx'

interface ChatNoteProps {
  match: MatchView
  /** The call; without it, the note is the chat's first line. */
  record?: CallRecord
  myId: string
}

/** A note in a chat, such as a call. */
export const ChatNote = ({ match, record, myId }: ChatNoteProps) =>
  record ? (
    <CallNote record={record} myId={myId} />
  ) : (
    <LikedAnswers match={match} className="px-6 pb-1 text-center text-ink-soft" />
  )
