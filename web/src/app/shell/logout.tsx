import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { endSession } from '../../lib/session.ts'
import { signOut } from '../../lib/sign-out.ts'
import { toast } from '../../ui/toast.tsx'
import type { LogoutQuestionProps } from './logout-question.tsx'

const Question = lazyPart(
  async () => (await import('./logout-question.tsx')).LogoutQuestion,
  Unasked,
)

/** Logs out without asking when the question's code does not arrive. */
function Unasked({ open, onConfirm }: LogoutQuestionProps) {
  const confirm = useEffectEvent(onConfirm)
  useEffect(() => {
    if (open) confirm()
  }, [open])
  return null
}

/** Asks once, then ends the session on every tab and socket and shows the sign-in screen. Render `question` beside the button. */
export function useLogout(): { ask: () => void; question: ReactNode } {
  // Undefined until first asked, so that its code loads only then.
  const [isAsking, setIsAsking] = useState<boolean>()
  const close = () => setIsAsking(false)
  // The question stays open while the page leaves, because closing it would go back in the tab's history.
  const { isPending, isSuccess, mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: endSession,
    onError: () => {
      close()
      toast({ title: t`Error`, text: t`Couldn't sign you out. Try again.`, tone: 'danger' })
    },
  })
  const question = isAsking !== undefined && (
    <Suspense fallback={null}>
      <Question
        open={isAsking}
        busy={isPending || isSuccess}
        onClose={close}
        onConfirm={() => mutate()}
      />
    </Suspense>
  )
  return { ask: () => setIsAsking(true), question }
}
