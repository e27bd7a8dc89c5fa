import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { useRef, useState } from 'react'
import type { Drafts } from './drafts.ts'
import { mayHurt } from './kindness.ts'

/**
 * Sends the composer's text after checking its words. Texts sent while the rules load wait in a queue. At hurtful words the queue ends, and
 * all unsent text stays in the composer.
 * @param send sends a text and empties the composer
 */
export function useJudged(id: string, drafts: Drafts, send: (text: string) => void) {
  // The question stays while its sheet closes.
  const [question, setQuestion] = useState<'open' | 'closed' | null>(null)
  const queue = useRef<string[]>([])
  const written = () => drafts.useDrafts.getState().drafts[id] ?? ''

  const submit = async () => {
    queue.current.push(written())
    if (queue.current.length > 1) return
    let sent: string | undefined
    for (const each of queue.current) {
      const text = sent === undefined ? each : after(each, sent)
      // A second tap on Send has nothing left to send.
      if (sent !== undefined && isBlank(text)) continue
      if (await mayHurt(text)) {
        setQuestion('open')
        break
      }
      const rest = after(written(), text)
      send(text)
      drafts.setDraft(id, rest)
      sent = each
    }
    queue.current = []
  }
  const sendAnyway = () => {
    setQuestion('closed')
    send(written())
  }
  return { submit, sendAnyway, question, close: () => setQuestion('closed') }
}

const after = (whole: string, start: string): string =>
  whole.startsWith(start) ? whole.slice(start.length).trimStart() : whole
