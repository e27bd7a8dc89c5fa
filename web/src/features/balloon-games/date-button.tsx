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
        className="shrink-0 max-sm:w-12 max-sm:flex-col max-sm:gap-0 max-sm:px-0! max-sm:text-[min(0.6875rem,14px)] sm:px-3"
        title={`Invite ${name} to a balloon game`}
        onClick={() => {
          setIsOpen(true)
          setWasOpened(true)
        }}
      >
        <BalloonIcon size={20} />
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
