import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { Button } from '../../../../ui/button.tsx'
import { ChevronRightIcon } from '../../../../ui/icons.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { completeness } from '../../completeness.ts'

export type Step = NonNullable<ReturnType<typeof completeness>['next']>

/** How complete the profile is, and a button that leads to the next best step. */
export function Meter({ me, onGo }: { me: SelfView; onGo: (step: Step) => void }) {
  const { percent, next } = completeness(me)
  return (
    <div className="mb-4 rounded-md bg-sunken px-4 pt-3 pb-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p className="font-semibold">{next ? `Your profile is ${percent}% complete` : 'Your profile is complete'}</p>
        {next && (
          <Button variant="ghost" size="sm" onClick={() => onGo(next)} className="-mx-4 text-start">
            {next.step}
            <ChevronRightIcon size={18} className="rtl:-scale-x-100" />
          </Button>
        )}
      </div>
      <Progress label="Completeness of your profile" value={percent} />
    </div>
  )
}
