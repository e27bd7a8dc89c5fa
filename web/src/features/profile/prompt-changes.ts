import type { ProfilePatch } from '@swoon/realtime-server/contract/profile'
import type { PromptAnswer, PromptId } from '@swoon/realtime-server/contract/prompts'

/** Prompts answered and removed, and the order of the answers, if changed; `words` of new ones are not sent. */
export type PromptChange = NonNullable<ProfilePatch['prompts']> & {
  words?: Readonly<Record<string, string>>
}

/** Merges two changes. */
export const bothPromptChanges = (earlier: PromptChange, later: PromptChange): PromptChange => ({
  ...earlier,
  ...later,
  ...((earlier.answers || later.answers) && { answers: { ...earlier.answers, ...later.answers } }),
  ...((earlier.words || later.words) && { words: { ...earlier.words, ...later.words } }),
})

/** The change without the answers to some prompts; undefined if nothing is left. */
export function withoutAnswers(
  { answers = {}, words = {}, ...rest }: PromptChange,
  ids: readonly string[],
): PromptChange | undefined {
  const left = Object.entries(answers).filter(([id]) => !ids.includes(id))
  if (left.length === 0) return rest.order && rest
  return { ...rest, answers: Object.fromEntries(left), words }
}

/** The answers after a change, as the server makes it. */
export function withPromptChange(
  // A server of the previous release sends none.
  before: readonly PromptAnswer[] = [],
  { answers = {}, order = [], words = {} }: PromptChange,
): PromptAnswer[] {
  const given = Object.entries(answers)
  const kept = before.flatMap((each) => {
    const next = answers[each.promptId as PromptId]
    return next === null ? [] : [{ ...each, ...(next !== undefined && { answer: next }) }]
  })
  const added = given.flatMap(([promptId, answer]) =>
    answer === null || before.some((each) => each.promptId === promptId)
      ? []
      : [{ promptId, prompt: words[promptId] ?? '', answer }],
  )
  const all = [...kept, ...added]
  const placed = order.flatMap((id) => all.find(({ promptId }) => promptId === id) ?? [])
  return [...placed, ...all.filter((each) => !placed.includes(each))]
}
