/** For other features: the answers of a profile, and what a change makes of them. */

import type { PersonRow } from '@swoon/db/queries/people'
import type { AnswerRow } from '@swoon/db/queries/prompts'
import { type Refusal, refuse, refuseField } from '../../platform/base/refusal.ts'
import { type PromptAnswer, type PromptChange, promptLimits, promptsByMood } from './contract.ts'

const words: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(promptsByMood))

/** The words of a prompt, which are empty for a prompt of a later release. */
export const promptText = (id: string): string => words[id] ?? ''

export const answerView = ({ prompt, answer }: AnswerRow): PromptAnswer => ({
  promptId: prompt,
  prompt: promptText(prompt),
  answer,
})

type Answering = Pick<PersonRow, 'prompts'>
const rowsOf = ({ prompts }: Answering) => prompts as unknown as readonly AnswerRow[]

export const answersOf = (person: Answering): PromptAnswer[] => rowsOf(person).map(answerView)

/** The answers after a change; undefined changes nothing. @throws Refusal INVALID if there would be too many, for example after a change in another tab */
export function answersAfter(
  person: Answering,
  change: PromptChange | undefined,
): AnswerRow[] | undefined {
  if (!change) return undefined
  const before = rowsOf(person)
  const { answers = {}, order = [] } = change
  const given = new Map<string, string | null>(Object.entries(answers))
  const kept = before.flatMap(({ prompt, answer }) => {
    const next = given.has(prompt) ? given.get(prompt) : answer
    return next == null ? [] : [{ prompt, answer: next }]
  })
  const added = [...given].flatMap(([prompt, answer]) =>
    answer === null || before.some((row) => row.prompt === prompt) ? [] : [{ prompt, answer }],
  )
  const all = [...kept, ...added]
  if (all.length > promptLimits.answers) throw tooMany(added)
  const placed = order.flatMap((prompt) => all.find((row) => row.prompt === prompt) ?? [])
  return [...placed, ...all.filter((row) => !placed.includes(row))]
}

/** Names the answers that had no room. */
function tooMany(added: readonly AnswerRow[]): Refusal {
  const fields = added.map(({ prompt }) => [`prompts.answers.${prompt}`, 'answersFull'] as const)
  return refuse('answersFull', {}, { fields: Object.fromEntries(fields) })
}

/**
 * Refuses a reference to an answer that is not, or no longer, on the other person's profile.
 * `field` named it.
 */
export const answerGone = (field: string) => refuseField(field, 'answerChanged')
