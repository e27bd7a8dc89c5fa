import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { VideoSession } from '@swoon/realtime-server/contract/video-chat'
import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { Call } from '../../../lib/call/call.ts'
import { strangerView } from '../../../lib/call/peer-view.ts'
import { useConnection } from '../../../lib/connection.ts'
import { useDeviceNotices } from '../../../lib/device-notices.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CallLine } from './call-line.tsx'
import { Controls } from './controls.tsx'
import { deviceError } from './device-fault.tsx'
import { MessageLine } from './message-line.tsx'
import { NoConnection } from './no-connection.tsx'
import { OwnPicture } from './own-picture.tsx'
import { Picture } from './picture.tsx'
import { SmallControls } from './small-controls.tsx'

interface InCallProps {
  call: Call
  match: MatchView
  session: VideoSession
  frame: RefObject<HTMLElement | null>
  isEnding: boolean
  isMini: boolean
  onConnected: () => void
  onEnd: () => void
}

/** The other person's picture, with the call's controls over it. */
export function InCall({
  call,
  match,
  session,
  frame,
  isEnding,
  isMini,
  onConnected,
  onEnd,
}: InCallProps) {
  const { otherUser } = match
  const navigate = useNavigate()
  const { name, profilePhoto } = otherUser
  const toChat = () => navigate(`/chat/${match.id}`, { replace: true })
  const view = useStore(call.store)
  // Shown from here, so that they also appear over other screens, but only once.
  useDeviceNotices(view.notice, deviceError)
  const peer = view.peers[otherUser.id] ?? strangerView
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const isConnected = peer.state === 'connected'
  const isCutOff = useConnection(({ isDownForLong }) => isDownForLong)
  const isReconnecting = isCutOff || session.otherIsSilent || (peer.isLost && !peer.isStuck)
  useEffect(() => {
    if (isConnected) onConnected()
  }, [isConnected, onConnected])
  // A frozen picture would look like a person who doesn't move.
  const hasPicture =
    peer.stream !== null &&
    !peer.isLost &&
    !peer.isCameraOff &&
    peer.stream.getVideoTracks().length > 0
  return (
    <>
      <div className="absolute inset-0 -z-10">
        <Picture
          stream={peer.stream}
          label={t`Video of ${name}`}
          speaker={view.choice.speaker}
          className={hasPicture ? 'bg-black' : 'invisible'}
          onElement={setVideo}
        />
        {!hasPicture && (
          <div className="absolute inset-0 grid place-items-center">
            <Avatar
              decorative
              size={isMini ? 'lg' : 'xl'}
              name={name}
              src={profilePhoto && photoSrc(profilePhoto, 'small')}
            />
          </div>
        )}
      </div>
      {isMini ? (
        <SmallControls
          matchId={match.id}
          name={name}
          peer={peer}
          isReconnecting={isReconnecting}
          isEnding={isEnding}
          onEnd={onEnd}
        />
      ) : (
        <>
          <CallLine
            name={name}
            peer={peer}
            session={session}
            isReconnecting={isReconnecting}
            hasNews={match.unreadCount > 0}
            onBack={toChat}
          />
          <div className="relative min-h-0 grow">
            <OwnPicture picture={view.picture} isMuted={view.isMuted} />
            {peer.isStuck && !peer.isAway && !isReconnecting && (
              <NoConnection
                isLost={peer.isLost}
                isEnding={isEnding}
                onRetry={call.reconnect}
                onEnd={onEnd}
              />
            )}
          </div>
          <MessageLine match={match} onOpen={toChat} />
          <Controls
            call={call}
            view={view}
            match={match}
            video={hasPicture ? video : null}
            frame={frame}
            isEnding={isEnding}
            onEnd={onEnd}
          />
        </>
      )}
    </>
  )
}
