import type { ProfilePatch } from '@swoon/realtime-server/contract/profile'
import type { PromptAnswer, PromptId } from '@swoon/realtime-server/contract/prompts'

/** What was answered and removed, by prompt, and the order of the answers, if that changed. */
export type PromptChange = NonNullable<ProfilePatch['prompts']>

/** Both changes in one. */
export const bothPromptChanges = (earlier: PromptChange, later: PromptChange): PromptChange => ({
  ...earlier,
  ...later,
  ...((earlier.answers || later.answers) && { answers: { ...earlier.answers, ...later.answers } }),
})

/** The answers after a change, as the server makes it. The words of a new one come with its reply. */
export function withPromptChange(
  before: readonly PromptAnswer[],
  { answers = {}, order = [] }: PromptChange,
): PromptAnswer[] {
  const given = Object.entries(answers)
  const kept = before.flatMap((each) => {
    const next = answers[each.promptId as PromptId]
    return next === null ? [] : [{ ...each, ...(next !== undefined && { answer: next }) }]
  })
  const added = given.flatMap(([promptId, answer]) =>
    answer === null || before.some((each) => each.promptId === promptId) ? [] : [{ promptId, prompt: '', answer }],
  )
  const all = [...kept, ...added]
  const placed = order.flatMap((id) => all.find(({ promptId }) => promptId === id) ?? [])
  return [...placed, ...all.filter((each) => !placed.includes(each))]
}
