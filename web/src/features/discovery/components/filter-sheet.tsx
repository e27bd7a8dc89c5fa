import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { About } from '@swoon/realtime-server/contract/discovery'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { locationUse } from '../../../lib/location-use.ts'
import { milesLabel, useUnit } from '../../../lib/units.ts'
import { Button } from '../../../ui/button.tsx'
import { ChevronRightIcon, PinIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AgeRange, WidensAges } from '../../people/age-range.tsx'
import { useAbout, useWishes, type Wishes } from '../filters.ts'
import { filterCount, toggleLocationFilter, useDiscoveryStore } from '../store.ts'
import { FilterRows } from './filter-rows.tsx'

const shows: Readonly<Record<About, string>> = {
  few: t`Show under 10 people`,
  20: t`Show about 20 people`,
  50: t`Show about 50 people`,
  100: t`Show about 100 people`,
  more: t`Show over 100 people`,
}

/** The user's preferences. Choices are stored at once. */
export function FilterSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { wishes, isSaving, edit } = useWishes()
  const isNear = useDiscoveryStore((state) => state.useLocation)
  const about = useAbout(isNear)
  const unit = useUnit()
  if (!wishes) return null
  const count = filterCount(wishes.filters)
  const label = about === undefined || isSaving ? t`Show people` : shows[about]
  return (
    <Sheet
      isScreen
      open={open}
      onClose={onClose}
      title={t`Filters`}
      size="full"
      footer={
        <div className="flex items-center gap-3">
          <Button
            variant="ghost"
            disabled={count === 0}
            onClick={() => edit({ filters: {} })}
            className="-ms-3 px-3! whitespace-nowrap big:whitespace-normal"
          >
            {t({ context: 'filters', message: 'Clear all' })}
          </Button>
          <Button onClick={onClose} className="min-w-0 grow px-4!">
            {label}
          </Button>
          <p role="status" className="sr-only">
            {label}
          </p>
        </div>
      }
    >
      <div className="flex flex-col gap-7">
        <p className="text-ink-soft">
          <Trans>
            <strong className="text-ink">Nice to have</strong> puts people who fit first.{' '}
            <strong className="text-ink">Must have</strong> leaves out everyone else, even people
            whose profile doesn't say.
          </Trans>
        </p>
        <Part title={t`Near you and around your age`}>
          <div className="flex flex-col gap-3 rounded-md bg-raised p-4 ring-1 ring-line">
            <Slider
              label={t`Distance`}
              min={profileLimits.minDistance}
              max={profileLimits.maxDistance}
              value={wishes.maxDistance}
              format={(miles) => milesLabel(miles, unit)}
              onChange={(maxDistance) => edit({ maxDistance })}
            />
            <Switch
              label={t`Only within this distance`}
              hint={
                locationUse(wishes) === 'used'
                  ? t`When off, you see people anywhere.`
                  : t`It takes effect once you share your location.`
              }
              checked={isNear}
              onChange={toggleLocationFilter}
            />
            <AgeRange minAge={wishes.minAge} maxAge={wishes.maxAge} onChange={edit} />
            <WidensAges on={wishes.widensAges} onChange={(widensAges) => edit({ widensAges })} />
            <Link
              to="/app/location"
              replace
              className="-mx-4 -mb-4 flex min-h-13 items-center gap-3 border-t border-line px-4 font-medium hover:bg-sunken/60"
            >
              <PinIcon size={22} className="shrink-0 text-ink-soft" />
              <span className="grow">{t`Location and travel`}</span>
              <ChevronRightIcon size={20} className="shrink-0 text-ink-faint" />
            </Link>
          </div>
        </Part>
        <FilterRows
          filters={wishes.filters}
          onChange={(filters: Wishes['filters']) => edit({ filters })}
          Part={Part}
        />
      </div>
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2.5 font-display text-lg font-bold">
        {title}
      </h3>
      {children}
    </section>
  )
}
