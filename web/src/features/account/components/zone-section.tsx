import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { shortDate } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { zoneLabel } from '../zone-label.ts'

const streakHint = (zone: string, day: string): string =>
  t`Your streak and your daily likes still go by ${zone}. They can move once in 7 days, next on ${day}.`

/** The time zone of the user's times and days; a section of the Account screen. */
export function ZoneSection() {
  const me = useMe()
  if (!me) return null
  const { currentZone, timeZone, daysFollowAt } = me
  const zone = zoneLabel(currentZone)
  return (
    <TitledSection
      id="zone"
      title={t`Time zone`}
      hint={
        <Trans>
          <strong className="text-ink">{zone}</strong>, from the device you used last. Quiet hours
          and the times you see go by it.
        </Trans>
      }
    >
      {daysFollowAt && (
        <p className="mt-3 rounded-md bg-sunken px-4 py-3">
          {streakHint(zoneLabel(timeZone), shortDate(daysFollowAt, serverNow()))}
        </p>
      )}
    </TitledSection>
  )
}
