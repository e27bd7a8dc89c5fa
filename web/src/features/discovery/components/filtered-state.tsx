import { t } from '@lingui/core/macro'
import type { FilterName } from '@swoon/realtime-server/contract/filters'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { filterTable } from '../filter-table.ts'
import { loosen } from '../filters.ts'

interface FilteredStateProps {
  filter: FilterName
  onOpenFilters: () => void
}

/** Shown for a deck that a filter leaves empty: loosens the filter with one press. */
export function FilteredState({ filter, onOpenFilters }: FilteredStateProps) {
  const [isBusy, setIsBusy] = useState(false)
  const press = async () => {
    setIsBusy(true)
    await loosen(filter)
    setIsBusy(false)
  }
  return (
    <EmptyState
      drawing={<AwayScene />}
      title={t`No more profiles!`}
      text={t`No one matches your “${filterTable[filter].title}” filter. Make it nice to have, and people who fit come first, then everyone else.`}
      action={
        <div className="flex flex-col gap-2.5">
          <Button busy={isBusy} onClick={press}>
            {t`Make it nice to have`}
          </Button>
          <Button variant="outline" onClick={onOpenFilters}>
            {t`Change filters`}
          </Button>
        </div>
      }
    />
  )
}
