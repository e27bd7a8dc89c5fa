import { t } from '@lingui/core/macro'
import {
  balloonGameRoutes,
  type GameView,
  gameTiming,
} from '@swoon/realtime-server/contract/balloon-games'
import type { Ice } from '@swoon/realtime-server/contract/video-chat'
import { useEffect, useRef, useState } from 'react'
import { call, translated } from '../../lib/api.ts'
import { keepAwake } from '../../lib/call/awake.ts'
import type { Call, joinCall } from '../../lib/call/call.ts'
import { tabId, takeCall } from '../../lib/call/call-tab.ts'
import {
  type Choice,
  canCall,
  openMedia,
  rememberedDevices,
  stopAll,
} from '../../lib/call/devices.ts'
import { bestAmong } from '../../lib/call/quality.ts'
import { useConnection } from '../../lib/connection.ts'
import { sayItDidNotLoad } from '../../lib/did-not-load.tsx'
import { command } from '../../lib/socket.ts'
import { useMachine } from '../../lib/use-machine.ts'
import { toast } from '../../ui/toast.tsx'
import { type Effect, isJoining, next, outside, type Refusal } from './room.ts'

/** Six people send to each other, so each picture is small. */
const size = { width: 320, height: 240, frameRate: 15 } as const
const best = (others: number) => bestAmong(others, navigator.hardwareConcurrency)

/** Milliseconds the video room stays open after the game, for the celebration. */
const celebrates = 10_000

/** Ids of the other people on video. */
const othersOn = ({ participants }: GameView, myId: string): string[] =>
  participants.filter(({ userId, isHere }) => isHere && userId !== myId).map(({ userId }) => userId)

/** Fetches the ICE servers for a game's connections. */
export const askWay = (gameId: string, signal?: AbortSignal): Promise<Ice> =>
  call(balloonGameRoutes.ice, { params: { id: gameId }, ...(signal && { signal }) })

async function iceOf(gameId: string): Promise<RTCConfiguration> {
  const { iceServers, iceTransportPolicy } = await askWay(gameId)
  return { iceServers, iceTransportPolicy }
}

const explanations: Readonly<Record<Refusal, () => void>> = {
  taken: () =>
    toast({
      title: t`You're already in a call`,
      text: t`End that call first. It may be in another tab.`,
      tone: 'danger',
    }),
  unable: () =>
    toast({
      title: t`This browser can't make video calls`,
      text: t`It has no WebRTC, or it's turned off. Try another browser.`,
      tone: 'danger',
    }),
  denied: () =>
    toast({
      title: t`Camera Access Required`,
      text: t`Please allow camera access to join the video room.`,
      tone: 'danger',
    }),
  'not-loaded': sayItDidNotLoad,
}

/** All that a tab in the room, or on its way in, must give back. */
interface Held {
  /** Gives back the browser's only call. */
  release: (() => void) | null
  stream: MediaStream | null
  room: Call | null
}

const nothing: Held = { release: null, stream: null, room: null }

/** The way into a game's video room and out of it. The rules decide; this acts. */
function useEntry(id: string, myId: string) {
  const [inRoom, setInRoom] = useState<{ room: Call; own: MediaStream } | null>(null)
  const held = useRef<Held>(nothing)
  const choice = useRef<Choice>(null)
  /** Connects to the others; its code loads on demand. */
  const connect = useRef<typeof joinCall>(null)

  const hold = (part: Partial<Held>) => {
    held.current = { ...held.current, ...part }
  }

  async function act(effect: Effect): Promise<void> {
    switch (effect.do) {
      case 'claim': {
        const release = await takeCall()
        if (release) hold({ release })
        const refusal = release ? (canCall() ? null : 'unable') : 'taken'
        return dispatch({ type: 'claimed', refusal })
      }
      case 'open': {
        choice.current = rememberedDevices()
        const opened = await openMedia(choice.current, effect.withPicture ? size : null)
        hold({ stream: opened.stream })
        return dispatch({ type: 'opened', isDenied: opened.pictureFault !== null })
      }
      case 'ask': {
        const lease = await command('call:hold', { scope: 'game', id, tab: tabId() })
        const refusal = lease.ok ? null : (await translated(lease, lease)).error
        return dispatch({ type: 'leased', refusal })
      }
      case 'load': {
        const loaded = await import('../../lib/call/call.ts').catch(() => null)
        connect.current = loaded?.joinCall ?? null
        return dispatch({ type: 'loaded', hasFailed: !loaded })
      }
      case 'enter':
        return enter()
      case 'let-go':
        return letGo()
      case 'say-left':
        void command('call:leave', { scope: 'game', id })
        return
      case 'explain':
        return explanations[effect.why]()
      case 'quote':
        toast({ title: t`Video room`, text: effect.text, tone: 'danger' })
    }
  }
  const [state, dispatch] = useMachine(outside, next, act)

  function enter(): void {
    const { stream } = held.current
    if (!stream || !choice.current || !connect.current) return
    const room = connect.current({
      scope: 'game',
      id,
      selfId: myId,
      peerIds: [],
      stream,
      choice: choice.current,
      size,
      best,
      ice: () => iceOf(id),
    })
    hold({ room })
    setInRoom({ room, own: stream })
  }

  function letGo(): void {
    const { release, stream, room } = held.current
    held.current = nothing
    room?.leave()
    if (stream) stopAll(stream)
    release?.()
    setInRoom(null)
  }

  useEffect(() => () => void dispatch({ type: 'unmounted' }), [dispatch])
  return { state, dispatch, room: inRoom?.room ?? null, own: inRoom?.own ?? null }
}

/** The video room of an active game in this tab: `join` enters it, with or without a camera. It closes some seconds after the game ends. */
export function useRoom(game: GameView, myId: string) {
  const { id } = game
  const { state, dispatch, room, own } = useEntry(id, myId)
  const isUp = useConnection(({ status }) => status === 'up')
  const isOver = game.status === 'finished'
  const peers = othersOn(game, myId).join()

  useEffect(() => room?.setPeers(peers === '' ? [] : peers.split(',')), [room, peers])

  // The creator has muted the user.
  const isMuted = game.participants.find(({ userId }) => userId === myId)?.isMuted === true
  useEffect(() => {
    if (isMuted) room?.setMuted(true)
  }, [room, isMuted])

  useEffect(() => {
    if (!room || !isUp || isOver) return
    const renew = () => void command('call:hold', { scope: 'game', id, tab: tabId() })
    renew()
    const timer = setInterval(renew, gameTiming.hold)
    return () => clearInterval(timer)
  }, [room, isUp, isOver, id])

  useEffect(() => {
    if (!room || !isOver) return
    const timer = setTimeout(() => void dispatch({ type: 'over' }), celebrates)
    return () => clearTimeout(timer)
  }, [room, isOver, dispatch])

  useEffect(() => (room ? keepAwake() : undefined), [room])

  return {
    room,
    own,
    isJoining: isJoining(state),
    isDenied: state.isDenied,
    isClosed: state.place === 'closed',
    isMuted,
    join: (withPicture: boolean) => dispatch({ type: 'join', withPicture }),
    leave: () => void dispatch({ type: 'left' }),
  }
}
