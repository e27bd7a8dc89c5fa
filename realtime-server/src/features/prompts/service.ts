/** Answers of a profile, and their changes, for other features. */

import type { PersonRow } from '@swoon/db/queries/people'
import type { AnswerRow } from '@swoon/db/queries/prompts'
import { type Refusal, refuse, refuseField } from '../../platform/base/refusal.ts'
import { type PromptAnswer, type PromptChange, promptLimits, promptsByMood } from './contract.ts'

const words: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(promptsByMood))

/** Text of a prompt; empty for one from a later release. */
export const promptText = (id: string): string => words[id] ?? ''

export const answerView = ({ prompt, answer }: AnswerRow): PromptAnswer => ({
  promptId: prompt,
  prompt: promptText(prompt),
  answer,
})

type Answering = Pick<PersonRow, 'prompts'>
const rowsOf = ({ prompts }: Answering) => prompts as unknown as readonly AnswerRow[]

export const answersOf = (person: Answering): PromptAnswer[] => rowsOf(person).map(answerView)

/**
 * Answers after a change; undefined leaves them as they are.
 * @throws Refusal INVALID if there would be too many, for example after a change in another tab
 */
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

/** Names the answers that didn't fit. */
function tooMany(added: readonly AnswerRow[]): Refusal {
  const fields = added.map(({ prompt }) => [`prompts.answers.${prompt}`, 'answersFull'] as const)
  return refuse('answersFull', {}, { fields: Object.fromEntries(fields) })
}

/**
 * Refuses a reference to an answer that isn't on the other person's profile, or no longer.
 * @param field name of the reference
 */
export const answerGone = (field: string) => refuseField(field, 'answerChanged')
