import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsInCall } from '../../features/video-chat/call-overlay.tsx'
import { serviceWorkers } from '../../lib/storage.ts'
import { screenAt } from '../screen-paths.ts'
import { isUndisturbed } from '../screens.ts'

/** Opens the screen of a tapped push notification at the worker's request (worker/push.ts), unless a call or a game is on. Drafts stay. */
export function usePushedScreen(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isInCall = useIsInCall()
  const open = useEffectEvent((path: string) => {
    if (isInCall || isUndisturbed(screenAt(pathname))) return
    navigate(path, { replace: path === pathname + search })
  })
  useEffect(() => {
    const workers = serviceWorkers()
    const listening = new AbortController()
    const listen = ({ data, ports: [asks] }: MessageEvent) => {
      const { pushed } = Object(data) as { pushed?: unknown }
      if (typeof pushed !== 'string') return
      asks?.postMessage(true)
      open(pushed)
    }
    workers?.addEventListener('message', listen, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
