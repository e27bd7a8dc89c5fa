import { letters } from '../../realtime-server/src/features/languages/mails.ts'
import { pushes } from '../../realtime-server/src/features/languages/pushes.ts'
import type { Message } from './messages-plugin.ts'

const textsOf = (kind: string, file: string, sentences: readonly string[]): Message[] =>
  [...new Set(sentences)].map((message) => ({
    id: `${kind}:${message}`,
    message,
    files: [`../realtime-server/src/features/languages/${file}`],
  }))

/** Server texts that no page shows. They are translated beside the screens' sentences, but not sent to pages. */
export const serverTexts: readonly Message[] = [
  ...textsOf(
    'mail',
    'mails.ts',
    Object.values(letters).flatMap(({ subject, before, button, after }) => [
      subject,
      ...before,
      ...(button ? [button] : []),
      ...after,
    ]),
  ),
  ...textsOf('push', 'pushes.ts', Object.values(pushes)),
]

const ids = new Set(serverTexts.map(({ id }) => id))
export const isServerText = (id: string): boolean => ids.has(id)
