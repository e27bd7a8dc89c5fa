import { type Reason, type ReasonValues, reasonTexts } from '../../contract/shared/reasons.ts'

/** A sentence for users: in English, and why it is said, by which the web client has it in the user's language. */
export interface Said {
  text: string
  reason?: Reason
  values?: ReasonValues
}

/** A sentence with values in it. @param shown how the English writes values that are times or amounts */
export const said = (reason: Reason, values: ReasonValues, shown: ReasonValues = {}): Said => ({
  text: reasonTexts[reason].replace(/\{(\w+)\}/g, (_, name: string) => String(shown[name] ?? values[name])),
  reason,
  values,
})

const reasonOf = new Map(Object.entries(reasonTexts).map(([reason, text]) => [text, reason as Reason]))

/** A sentence by its English; without a reason if only operators and broken clients read it. */
export function saidAs(text: string | Said): Said {
  if (typeof text !== 'string') return text
  const reason = reasonOf.get(text)
  return reason ? { text, reason } : { text }
}

/** A sentence of a schema, whose check knows the number in it. */
export function saidWith(text: string, numbers: Readonly<Record<string, unknown>>): Said {
  for (const [name, value] of Object.entries(numbers)) {
    const reason = reasonOf.get(text.replace(String(value), `{${name}}`))
    if (reason && text !== reasonTexts[reason]) return { text, reason, values: { [name]: Number(value) } }
  }
  return saidAs(text)
}
