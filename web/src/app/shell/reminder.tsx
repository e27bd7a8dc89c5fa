import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useReminder } from '../../lib/reminder.ts'
import { toast } from '../../ui/toast.tsx'

/** Shows a toast about something that begins, with a link to it. Render once in the app. */
export function Reminder(): null {
  const { reminder } = useReminder()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!reminder) return
    const { title, text, path } = reminder
    useReminder.setState({ reminder: null })
    // A user already on the screen sees there when it starts.
    if (pathname === path) return
    toast({
      title,
      text,
      action: { label: t({ context: 'verb', message: 'Open' }), onClick: () => navigate(path) },
    })
  }, [reminder, navigate, pathname])
  return null
}
