import { t } from '@lingui/core/macro'
import {
  balloonGameRoutes,
  type GameView,
  gameTiming,
} from '@swoon/realtime-server/contract/balloon-games'
import type { Ice } from '@swoon/realtime-server/contract/video-chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, translated } from '../../lib/api.ts'
import { keepAwake } from '../../lib/call/awake.ts'
import type { Call } from '../../lib/call/call.ts'
import { tabId, takeCall } from '../../lib/call/call-tab.ts'
import { canCall, openMedia, rememberedDevices, stopAll } from '../../lib/call/devices.ts'
import { bestAmong } from '../../lib/call/quality.ts'
import { useConnection } from '../../lib/connection.ts'
import { sayItDidNotLoad } from '../../lib/did-not-load.tsx'
import { command } from '../../lib/socket.ts'
import { toast } from '../../ui/toast.tsx'

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

/** The video room of an active game in this tab: `join` enters it, with or without a camera. It closes some seconds after the game ends. */
export function useRoom(game: GameView, myId: string) {
  const [room, setRoom] = useState<Call | null>(null)
  const [own, setOwn] = useState<MediaStream | null>(null)
  const [isJoining, setIsJoining] = useState(false)
  const [isDenied, setIsDenied] = useState(false)
  /** True if the room closed without the user leaving. */
  const [isClosed, setIsClosed] = useState(false)
  const release = useRef<(() => void) | null>(null)
  const isUp = useConnection(({ status }) => status === 'up')
  const { id } = game
  const isOver = game.status === 'finished'
  const peers = othersOn(game, myId).join()
  const isGone = useRef(false)

  const join = useCallback(
    async (withPicture: boolean) => {
      setIsJoining(true)
      try {
        release.current ??= await takeCall()
        if (!release.current)
          return toast({
            title: t`You're already in a call`,
            text: t`End that call first. It may be in another tab.`,
            tone: 'danger',
          })
        if (!canCall())
          return toast({
            title: t`This browser can't make video calls`,
            text: t`It has no WebRTC, or it's turned off. Try another browser.`,
            tone: 'danger',
          })
        const choice = rememberedDevices()
        const { stream, pictureFault } = await openMedia(choice, withPicture ? size : null)
        const giveBack = () => {
          stopAll(stream)
          release.current?.()
          release.current = null
        }
        setIsDenied(pictureFault !== null)
        if (pictureFault || isGone.current) {
          giveBack()
          if (pictureFault)
            toast({
              title: t`Camera Access Required`,
              text: t`Please allow camera access to join the video room.`,
              tone: 'danger',
            })
          return
        }
        const lease = await command('call:hold', { scope: 'game', id, tab: tabId() })
        if (!lease.ok) {
          giveBack()
          return toast({
            title: t`Video room`,
            text: (await translated(lease, lease)).error,
            tone: 'danger',
          })
        }
        const loaded = await import('../../lib/call/call.ts').catch(() => null)
        if (!loaded || isGone.current) {
          giveBack()
          void command('call:leave', { scope: 'game', id })
          if (!loaded) sayItDidNotLoad()
          return
        }
        setOwn(stream)
        setRoom(
          loaded.joinCall({
            scope: 'game',
            id,
            selfId: myId,
            peerIds: [],
            stream,
            choice,
            size,
            best,
            ice: () => iceOf(id),
          }),
        )
      } finally {
        setIsJoining(false)
      }
    },
    [id, myId],
  )

  const leave = useCallback(() => {
    setRoom((now) => {
      now?.leave()
      return null
    })
    release.current?.()
    release.current = null
    void command('call:leave', { scope: 'game', id })
  }, [id])

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
    const timer = setTimeout(() => {
      leave()
      setIsClosed(true)
    }, celebrates)
    return () => clearTimeout(timer)
  }, [room, isOver, leave])

  useEffect(() => (room ? keepAwake() : undefined), [room])

  const leaving = useRef(leave)
  leaving.current = leave
  const inRoom = useRef(room)
  inRoom.current = room
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (inRoom.current) leaving.current()
      else release.current?.()
    }
  }, [])

  return { room, own, isJoining, isDenied, isClosed, isMuted, join, leave }
}
