import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { HeartIcon } from '../../ui/icons.tsx'

const DateSheets = lazyPart(
  async () => (await import('./components/date-sheets.tsx')).DateSheets,
  ({ open, onClose }) => open && <DidNotLoad onClose={onClose} />,
)

/** Plans a date with a chat's match: in person, or in a balloon game. */
export function DateButton({ matchId, name }: { matchId: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="shrink-0 max-sm:w-12 max-sm:flex-col max-sm:gap-0 max-sm:px-0! max-sm:text-[min(0.6875rem,14px)] sm:px-3"
        title={t`Plan a date with ${name}`}
        onClick={() => {
          setIsOpen(true)
          setWasOpened(true)
        }}
      >
        <HeartIcon size={20} />
        {t({ context: 'meeting', message: 'Date' })}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <DateSheets
            open={isOpen}
            onClose={() => setIsOpen(false)}
            match={{ id: matchId, name }}
          />
        </Suspense>
      )}
    </>
  )
}
