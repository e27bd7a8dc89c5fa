import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { endSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import type { LogoutQuestionProps } from './logout-question.tsx'

const Question = lazyPart(async () => (await import('./logout-question.tsx')).LogoutQuestion, Unasked)

/** Logging out must not wait for code that does not arrive. */
function Unasked({ open, onConfirm }: LogoutQuestionProps) {
  const confirm = useEffectEvent(onConfirm)
  useEffect(() => {
    if (open) confirm()
  }, [open])
  return null
}

/** Asks once, then ends the session on every tab and socket and shows the sign-in screen. `question` is to be rendered beside the button. */
export function useLogout(): { isPending: boolean; ask: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(authRoutes.logout),
    onSuccess: endSession,
    onError: () => toast({ title: 'Error', text: 'Unable to log out. Please try again.', tone: 'danger' }),
  })
  const close = () => setIsAsking(false)
  const confirm = () => {
    close()
    mutate()
  }
  const ask = () => {
    setWasAsked(true)
    setIsAsking(true)
  }
  const question = wasAsked && (
    <Suspense fallback={null}>
      <Question open={isAsking} onClose={close} onConfirm={confirm} />
    </Suspense>
  )
  return { isPending, ask, question }
}
