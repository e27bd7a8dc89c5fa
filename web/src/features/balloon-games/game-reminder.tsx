import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { timeOfDay } from '../../lib/format.ts'
import { toast } from '../../ui/toast.tsx'
import { useReminder } from './store.ts'

/** Reminds that one of the user's games is starting soon or now, with a link to it. Render once in the app. */
export function GameReminder(): null {
  const { reminder } = useReminder()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!reminder) return
    const { gameId, title, startsAt, when } = reminder
    useReminder.setState({ reminder: null })
    const path = `/app/game/${gameId}`
    // A user already on the game's screen sees there when it starts.
    if (pathname === path) return
    toast({
      title: when === 'soon' ? t`Your game starts soon` : t`Your game starts now`,
      text: t`${title}, ${{ time: timeOfDay(startsAt) }}`,
      action: { label: t({ context: 'verb', message: 'Open' }), onClick: () => navigate(path) },
    })
  }, [reminder, navigate, pathname])
  return null
}
