import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { joinGame } from '../actions.ts'

interface JoinButtonProps {
  gameId: string
  title: string
  wide?: boolean
  size?: 'sm' | 'md'
}

/** Joins a scheduled game. */
export function JoinButton({ gameId, title, wide = false, size = 'md' }: JoinButtonProps) {
  const [isJoining, setIsJoining] = useState(false)
  const join = async () => {
    setIsJoining(true)
    await joinGame(gameId)
    setIsJoining(false)
  }
  return (
    <Button aria-label={`Join ${title}`} wide={wide} size={size} busy={isJoining} onClick={() => void join()}>
      Join
    </Button>
  )
}
