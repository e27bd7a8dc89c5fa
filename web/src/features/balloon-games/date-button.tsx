import { Suspense, useState } from 'react'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { BalloonIcon } from '../../ui/icons.tsx'

const NewGameSheet = lazyPart(async () => (await import('./new-game-sheet.tsx')).NewGameSheet, DidNotLoad)

/** Invites the match of a chat to a balloon game. */
export function DateButton({ matchId, name }: { matchId: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="shrink-0 px-3"
        title={`Invite ${name} to a balloon game`}
        onClick={() => {
          setIsOpen(true)
          setWasOpened(true)
        }}
      >
        <BalloonIcon size={20} className="max-sm:hidden" />
        Date
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <NewGameSheet open={isOpen} onClose={() => setIsOpen(false)} match={{ id: matchId, name }} />
        </Suspense>
      )}
    </>
  )
}
