import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { replyToAnswer } from './actions.ts'

/** Replies to the answer to which a link from the person's profile led, once: a reload asks no more. */
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
