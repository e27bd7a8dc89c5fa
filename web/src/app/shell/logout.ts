import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { endSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'

/** Ends the session on every tab and socket, then shows the sign-in screen. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call(authRoutes.logout),
    onSuccess: endSession,
    onError: () => toast({ title: 'Error', text: 'Unable to log out. Please try again.', tone: 'danger' }),
  })
