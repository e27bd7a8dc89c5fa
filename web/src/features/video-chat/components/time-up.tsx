import type { VideoSession } from '@swoon/realtime-server/contract/video-chat'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { goOn } from '../actions.ts'
import { secondsUntil } from '../time.ts'

interface TimeUpProps {
  matchId: string
  session: VideoSession
  onEnd: () => void
}

/** Asks after the free time whether to pay for more. It goes as soon as one of the two has agreed. */
export function TimeUp({ matchId, session, onEnd }: TimeUpProps) {
  const { isTimeUp, promptUntil } = session
  const [left, setLeft] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [isPutAside, setIsPutAside] = useState(false)
  useEffect(() => {
    setIsPutAside(false)
    if (!isTimeUp) return
    const read = () => setLeft(secondsUntil(promptUntil, serverNow()))
    read()
    const timer = setInterval(read, 250)
    return () => clearInterval(timer)
  }, [isTimeUp, promptUntil])
  const agree = async () => {
    setIsAsking(true)
    await goOn(matchId)
    setIsAsking(false)
  }
  if (isTimeUp && isPutAside) {
    return (
      <Button size="sm" className="absolute inset-x-0 top-20 mx-auto w-fit" onClick={() => setIsPutAside(false)}>
        Free Time Up! {left} s
      </Button>
    )
  }
  return (
    <Sheet open={isTimeUp} onClose={() => setIsPutAside(true)} title="Free Time Up!" size="sm">
      <p className="text-ink-soft">
        Your 15 free minutes are over. If you continue, the call costs you $0.03 a minute; if both of you do, half each.
      </p>
      <p role="timer" className="mt-3 text-sm font-semibold tabular-nums">
        The call ends in {left} s.
      </p>
      <div className="mt-5 flex flex-col gap-2 sm:flex-row-reverse">
        <Button className="sm:grow" busy={isAsking} onClick={() => void agree()}>
          Continue
        </Button>
        <Button variant="outline" className="sm:grow" onClick={onEnd}>
          End Call
        </Button>
      </div>
    </Sheet>
  )
}
