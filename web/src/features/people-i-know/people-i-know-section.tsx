import { plural, t } from '@lingui/core/macro'
import { peopleIKnowLimits } from '@swoon/realtime-server/contract/people-i-know'
import { Suspense, useState } from 'react'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { clearPeople } from './actions.ts'
import { usePeopleIKnow } from './queries.ts'

const AddSheet = lazyPart(
  async () => (await import('./components/add-sheet.tsx')).AddSheet,
  ({ open, onClose }) => open && <DidNotLoad onClose={onClose} />,
)

/** Hides the user from people they know, by address; a section of the Privacy screen. */
export function PeopleIKnowSection() {
  const query = usePeopleIKnow()
  const { data } = query
  const [asked, setAsked] = useState<'add' | 'clear' | null>(null)
  const [wasAdding, setWasAdding] = useState(false)
  const [isClearing, setIsClearing] = useState(false)
  if (asked === 'add' && !wasAdding) setWasAdding(true)
  const count = data?.count ?? 0
  const close = () => setAsked(null)
  const clear = async () => {
    setIsClearing(true)
    const isCleared = await clearPeople()
    setIsClearing(false)
    if (isCleared) close()
  }
  return (
    <TitledSection
      id="people-i-know"
      title={t`People I know`}
      hint={t`Family, coworkers, an ex: add their email addresses, and you won't see each other here, now or when they join later. We don't notify anyone, and people you have matched with stay.`}
    >
      <LoadingState
        query={query}
        skeleton={<Skeleton className="mt-3 h-16 rounded-md" />}
        failed={t`This didn't load`}
      />
      {data && (
        <>
          <p className="mt-3 rounded-md bg-sunken px-4 py-3" aria-live="polite">
            {count === 0
              ? t`You haven't added anyone.`
              : plural(count, { one: '# address added.', other: '# addresses added.' })}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setAsked('add')}>
              {t`Add people`}
            </Button>
            {count > 0 && (
              <Button variant="outline" size="sm" onClick={() => setAsked('clear')}>
                {t`Delete all`}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmSheet
        open={asked === 'clear'}
        onClose={close}
        onConfirm={() => void clear()}
        title={t`Delete all addresses?`}
        text={t`You may see each other again. Addresses you add again today still count toward today's ${{ aDay: peopleIKnowLimits.aDay }}.`}
        confirmLabel={t`Delete all`}
        danger
        busy={isClearing}
      />
      {wasAdding && (
        <Suspense fallback={null}>
          <AddSheet open={asked === 'add'} onClose={close} />
        </Suspense>
      )}
    </TitledSection>
  )
}
