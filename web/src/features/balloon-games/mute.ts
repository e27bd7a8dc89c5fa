import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { call } from '../../lib/api.ts'
import { myId } from '../../lib/me.ts'
import { noticeSignOut } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { applyGame } from './cache.ts'

/** Mutes a guest for everybody in the video room, or lets them speak again. */
export async function muteGuest(gameId: string, recipientId: string, isMuted: boolean): Promise<void> {
  try {
    const body = { recipientId, isMuted }
    applyGame(await call(balloonGameRoutes.mute, { params: { id: gameId }, body }), myId())
  } catch (error) {
    noticeSignOut(error)
    toast({
      title: 'Error',
      text: `Unable to ${isMuted ? 'mute' : 'unmute'} this guest. Please try again.`,
      tone: 'danger',
    })
  }
}
