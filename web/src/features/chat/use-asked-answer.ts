import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { replyToAnswer } from './actions.ts'

/** Starts a reply to the answer that a link on the person's profile named, once: a reload does not repeat it. */
export function useAskedAnswer(match: MatchView): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const { answer } = (state ?? {}) as { answer?: PromptAnswer }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer, not for each change of the match
  useEffect(() => {
    if (!answer) return
    replyToAnswer(match, answer)
    void navigate(pathname, { replace: true, state: null })
  }, [answer])
}
