import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { Drafts } from './drafts.ts'
import { mayHurt } from './kindness.ts'

const KindQuestion = lazyPart(async () => (await import('./kind-question.tsx')).KindQuestion)

/**
 * Sends the composer's text after checking its words. Texts sent while the rules load wait in a queue. At hurtful words the queue ends, and
 * all unsent text stays in the composer.
 * @param send sends a text and empties the composer
 * @param canSend false if nothing can be sent after all once the question is answered
 * @param edited the new text of a sent message, in place of the draft
 * @returns `submit`, and the question about hurtful words to render
 */
export function useJudged(
  id: string,
  drafts: Drafts,
  send: (text: string) => unknown,
  canSend = true,
  edited?: string,
): { submit: () => Promise<void>; question: ReactNode } {
  // The question stays while its sheet closes.
  const [asking, setAsking] = useState<'open' | 'closed' | null>(null)
  const queue = useRef<string[]>([])
  const written = () => edited ?? drafts.useDrafts.getState().drafts[id] ?? ''

  const submit = async () => {
    // Unlike a message, an edit is saved whole.
    if (edited !== undefined && queue.current.length > 0) return
    queue.current.push(written())
    if (queue.current.length > 1) return
    let sent: string | undefined
    for (const each of queue.current) {
      const text = sent === undefined ? each : after(each, sent)
      // A second tap on Send has nothing left to send.
      if (sent !== undefined && isBlank(text)) continue
      if (await mayHurt(text)) {
        setAsking('open')
        break
      }
      const rest = after(written(), text)
      send(text)
      if (edited === undefined) drafts.setDraft(id, rest)
      sent = each
    }
    queue.current = []
  }
  const close = () => setAsking('closed')
  const sendAnyway = () => {
    close()
    if (canSend) send(written())
  }
  const question = asking && (
    <Suspense fallback={null}>
      <KindQuestion open={asking === 'open'} onClose={close} onSend={sendAnyway} />
    </Suspense>
  )
  return { submit, question }
}

const after = (whole: string, start: string): string =>
  whole.startsWith(start) ? whole.slice(start.length).trimStart() : whole
