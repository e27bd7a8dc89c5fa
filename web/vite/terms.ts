import { refusals } from '../../realtime-server/src/contract/refusals.ts'
import { compatibilityHighlights } from '../../realtime-server/src/features/compatibility/contract.ts'
import { interestPresets } from '../../realtime-server/src/features/people/fields.ts'
import { promptsByMood } from '../../realtime-server/src/features/prompts/fields.ts'
import { rejections } from '../../realtime-server/src/features/verification/contract.ts'
import type { Message } from './messages-plugin.ts'

const termsIn = (file: string, texts: Readonly<Record<string, string>>): Message[] =>
  Object.entries(texts).map(([id, message]) => ({ id, message, files: [file] }))

/** Each text under the id by which `term` (src/lib/i18n/i18n.ts) looks it up. */
const named = (kind: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${kind}:${name}`, text]))
const sentences = Object.entries(refusals).map(([name, [, text]]) => [name, text] as const)
const byThemselves = (texts: readonly string[]) =>
  Object.fromEntries(texts.map((text) => [text, text]))

/** Texts of the contract that the server sends, in English. Pages have only their translations. */
export const terms: readonly Message[] = [
  ...termsIn('src/features/profile/components/editor/prompt-picker.tsx', {
    ...named('mood', byThemselves(Object.keys(promptsByMood))),
    ...named('prompt', Object.assign({}, ...Object.values(promptsByMood))),
  }),
  ...termsIn(
    'src/features/profile/components/interest-picker.tsx',
    named('interest', byThemselves(interestPresets)),
  ),
  ...termsIn(
    'src/features/compatibility/compatibility-sheet.tsx',
    named('highlight', byThemselves(Object.values(compatibilityHighlights))),
  ),
  ...termsIn(
    'src/features/verification/status.ts',
    named('rejection', byThemselves(Object.values(rejections))),
  ),
  ...termsIn('src/lib/i18n/refused.ts', named('refusal', Object.fromEntries(sentences))),
]
