import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { type RefObject, useEffect, useState } from 'react'
import type { Call, CallView } from '../../../lib/call/call.ts'
import { rememberDevices } from '../../../lib/call/devices.ts'
import { cx } from '../../../ui/cx.ts'
import type { Icon } from '../../../ui/draw-icon.tsx'
import { FlagIcon, TuneIcon, VideoIcon } from '../../../ui/icons.tsx'
import { ExpandIcon, ShrinkIcon } from '../../../ui/more-icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { askReport } from '../../safety/actions.ts'
import { useDevices } from '../use-devices.ts'
import {
  CameraOffIcon,
  HangUpIcon,
  MicIcon,
  MicOffIcon,
  SwitchCameraIcon,
  WindowIcon,
} from './call-icons.tsx'
import { DeviceChoice } from './device-choice.tsx'

interface ControlsProps {
  call: Call
  view: CallView
  match: MatchView
  /** The other person's picture; null while there is none. */
  video: HTMLVideoElement | null
  frame: RefObject<HTMLElement | null>
  isEnding: boolean
  onEnd: () => void
}

/** The buttons of a call. */
export function Controls({ call, view, match, video, frame, isEnding, onEnd }: ControlsProps) {
  const { isCameraOff, choice, picture } = view
  const devices = useDevices(picture)
  const { cameras } = devices
  // Without a microphone the button looks for one.
  const isMuted = view.isMuted || view.soundFault !== null
  const [isChoosing, setIsChoosing] = useState(false)
  const isFull = useIsFull()

  const nextCamera = () => {
    const current = picture?.getVideoTracks()[0]?.getSettings().deviceId ?? choice.camera
    const next = cameras[(cameras.findIndex(({ id }) => id === current) + 1) % cameras.length]
    if (!next) return
    void call.changeCamera(next.id).then(() => rememberChoice(call))
  }
  const turnFull = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void frame.current?.requestFullscreen?.().catch(() => {})
  }
  const ownWindow = () => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture()
    else void video?.requestPictureInPicture().catch(() => {})
  }

  return (
    <div
      role="toolbar"
      aria-label={t({ context: 'noun', message: 'Call' })}
      className="order-1 flex flex-wrap items-end justify-evenly gap-x-1 gap-y-2 px-1 sm:justify-center sm:gap-x-3 bg-linear-to-t from-black/70 to-transparent sm:px-3 pt-10 pb-[max(env(safe-area-inset-bottom),16px)] flat:pt-6"
    >
      <Control
        icon={isMuted ? MicOffIcon : MicIcon}
        label={isMuted ? t`Unmute` : t`Mute`}
        isOn={isMuted}
        onClick={() => call.setMuted(!isMuted)}
      />
      <Control
        icon={isCameraOff ? CameraOffIcon : VideoIcon}
        label={isCameraOff ? t`Turn camera on` : t`Turn camera off`}
        isOn={isCameraOff}
        onClick={() => void call.setCameraOff(!isCameraOff)}
      />
      {cameras.length > 1 && !isCameraOff && (
        <Control icon={SwitchCameraIcon} label={t`Switch camera`} onClick={nextCamera} />
      )}
      {Object.values(devices).some((kind) => kind.length > 1) && (
        <Control icon={TuneIcon} label={t`Camera and sound`} onClick={() => setIsChoosing(true)} />
      )}
      <Control icon={HangUpIcon} label={t`End Call`} isDanger isOff={isEnding} onClick={onEnd} />
      {document.pictureInPictureEnabled && video && (
        <Control icon={WindowIcon} label={t`Picture in picture`} onClick={ownWindow} />
      )}
      {document.fullscreenEnabled && (
        <Control
          icon={isFull ? ShrinkIcon : ExpandIcon}
          label={isFull ? t`Exit full screen` : t`Full screen`}
          onClick={turnFull}
        />
      )}
      <Control
        icon={FlagIcon}
        label={t`Report`}
        onClick={() => {
          if (document.fullscreenElement) void document.exitFullscreen()
          askReport({ person: match.otherUser, place: 'call' })
        }}
      />
      <DevicesSheet
        call={call}
        view={view}
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
      />
    </div>
  )
}

/** Remembers the devices that opened for the next call. */
const rememberChoice = (call: Call): void => rememberDevices(call.store.getState().choice)

interface ControlProps {
  icon: Icon
  label: string
  /** Shows the button as active: something of the user's is off. */
  isOn?: boolean
  isDanger?: boolean
  /** Ignores presses; `disabled` would lose the focus. */
  isOff?: boolean
  onClick: () => void
}

function Control({ icon: Drawn, label, isOn, isDanger, isOff, onClick }: ControlProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={cx(
        'grid size-11 place-items-center sm:size-13 rounded-full sink-92 transition-[scale,background-color] duration-150 aria-disabled:opacity-50',
        isDanger
          ? 'bg-[#d3263c] hover:bg-[#b81d32]'
          : isOn
            ? 'bg-white text-[#190d17]'
            : 'bg-white/20 hover:bg-white/30',
      )}
    >
      <Drawn size={25} />
    </button>
  )
}

function useIsFull(): boolean {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const read = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  return isFull
}

interface DevicesSheetProps {
  call: Call
  view: CallView
  open: boolean
  onClose: () => void
}

/** Changes devices during a call. */
function DevicesSheet({ call, view: { choice, picture }, open, onClose }: DevicesSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t`Camera and sound`} size="sm">
      <DeviceChoice
        choice={choice}
        opened={picture}
        hasSpeakers
        onChoose={(next) => void call.choose(next).then(() => rememberChoice(call))}
      />
    </Sheet>
  )
}
