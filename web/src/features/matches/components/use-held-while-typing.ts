import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useEffect, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'

const fields = 'textarea, input:not([type=file], [type=radio], [type=checkbox], [type=range])'
const isTyping = (): boolean => document.activeElement?.matches(fields) === true

/**
 * Checks whether a new match must wait because the user is typing. A toast announces and can open it; otherwise it opens once they leave
 * the field.
 */
export function useHeldWhileTyping({ otherUser: { name } }: MatchView): boolean {
  const [isHeld, setIsHeld] = useState(isTyping)
  useEffect(() => {
    if (!isHeld) return
    const open = () => setIsHeld(false)
    toast({
      title: t`It's a Match!`,
      text: t`You and ${name} like each other.`,
      tone: 'success',
      action: { label: t`See`, onClick: open },
    })
    // A press on Send takes the focus for a moment.
    const left = () => setTimeout(() => isTyping() || open())
    document.addEventListener('focusout', left)
    return () => document.removeEventListener('focusout', left)
  }, [isHeld, name])
  return isHeld
}
