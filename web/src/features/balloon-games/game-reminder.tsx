import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { timeOfDay } from '../../lib/format.ts'
import { toast } from '../../ui/toast.tsx'
import { useReminder } from './store.ts'

/** Says that one of the user's games starts soon, or now, with the way to it. Used once in the app. */
export function GameReminder(): null {
  const { reminder } = useReminder()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!reminder) return
    const { gameId, title, startsAt, when } = reminder
    useReminder.setState({ reminder: null })
    const path = `/app/game/${gameId}`
    // Where the user already looks at the game, its own screen says when it starts.
    if (pathname === path) return
    toast({
      title: when === 'soon' ? t`Your game starts soon` : t`Your game starts now`,
      text: t`${title}, ${{ time: timeOfDay(startsAt) }}`,
      action: { label: t({ context: 'verb', message: 'Open' }), onClick: () => navigate(path) },
    })
  }, [reminder, navigate, pathname])
  return null
}
