import { frameOf } from './message-parts.ts'
import { type FilesProps, Photos } from './photos.tsx'
import { VoiceNote } from './voice-note.tsx'

/** Attachments of a message, in a frame sized before anything loads. */
export function MessageFiles(props: FilesProps) {
  return (
    <span {...frameOf(props.bubble)}>
      {props.bubble.kind === 'voice-note' ? <VoiceNote {...props} /> : <Photos {...props} />}
    </span>
  )
}
