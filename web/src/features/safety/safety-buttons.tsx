import { t } from '@lingui/core/macro'
import { Button } from '../../ui/button.tsx'
import { FlagIcon, ShieldIcon } from '../../ui/icons.tsx'
import { askBlock, askReport } from './actions.ts'
import type { Subject } from './store.ts'

/** Report and Block below a profile. */
export function SafetyButtons({ person, place }: Pick<Subject, 'person' | 'place'>) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <Button
        size="sm"
        variant="ghost"
        icon={FlagIcon}
        onClick={() => askReport({ person, place })}
      >
        {t`Report`}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={ShieldIcon}
        onClick={() => askBlock({ person, place })}
      >
        {t`Block`}
      </Button>
    </div>
  )
}
