import { t } from '@lingui/core/macro'
import type { DateView } from '@swoon/realtime-server/contract/dates'
import { useEffect, useId, useRef, useState } from 'react'
import { readPersonal, writePersonal } from '../../../lib/personal-storage.ts'
import { cx } from '../../../ui/cx.ts'
import { HeartIcon, PinIcon, ShieldIcon } from '../../../ui/icons.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { ChevronDownIcon, ClockIcon } from '../../../ui/more-icons.tsx'
import { elsewhere, isOpen, shortWhen, stateLabel, whenLabel } from '../labels.ts'
import { texts } from '../texts.ts'
import { PlanActions } from './plan-actions.tsx'

interface PlanProps {
  date: DateView
  name: string
  myId: string
  isTight: boolean
}

/** A date's current state. It can be folded to one line, until it changes. */
export function Plan({ date, name, myId, isTight }: PlanProps) {
  const { activity, place, startsAt, timeZone } = date
  const id = useId()
  const stored = `folded-date:${date.matchId}`
  const [folded, setFolded] = useState(() => readPersonal(stored))
  const version = `${date.id} ${date.version}`
  const [isOpenedTight, setIsOpenedTight] = useState(false)
  const isFolded = isTight ? !isOpenedTight : folded === version
  const turn = () => {
    if (isTight) return setIsOpenedTight(isFolded)
    const next = isFolded ? null : version
    setFolded(next)
    writePersonal(stored, next)
  }
  const state = stateLabel(date, myId)
  const [before = '', after] = state.split('*')
  const isOn = isOpen(date)
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    announce(state.replace('*', () => name))
  }, [version, state, name])
  const there = elsewhere(startsAt, timeZone)
  return (
    <section
      aria-label={t`Date with ${name}`}
      className="z-1 mx-3 mt-2 flex max-h-[60%] shrink-0 animate-rise flex-col overflow-hidden rounded-md bg-raised shadow-mid ring-1 ring-line/70 lg:mx-auto lg:w-full lg:max-w-lg"
    >
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={turn}
        className={cx(
          'flex min-h-11 w-full shrink-0 items-center gap-2 px-4 py-1.5 text-start text-sm leading-tight font-semibold',
          isOn ? 'bg-accent-fade text-on-accent' : 'bg-sunken text-ink-soft',
        )}
      >
        <HeartIcon size={20} className="shrink-0" />
        <span className="min-w-0 grow">
          <span className="block wrap-anywhere">
            {before}
            {after !== undefined && <bdi>{name}</bdi>}
            {after}
          </span>
          {isFolded && <span className="block truncate font-normal">{shortWhen(startsAt)}</span>}
        </span>
        <ChevronDownIcon
          size={20}
          className={cx('shrink-0 transition-transform', !isFolded && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        hidden={isFolded}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-3"
      >
        <p
          className={cx(
            'font-display text-lg leading-tight font-bold wrap-anywhere',
            !isOn && 'text-ink-soft',
          )}
        >
          <bdi>{activity}</bdi>
        </p>
        <ul className="mt-1.5 flex flex-col gap-1 text-sm text-ink-soft [&_svg]:mt-px [&_svg]:shrink-0 [&>li]:flex [&>li]:gap-2">
          <li>
            <ClockIcon size={18} />
            <span>
              <time dateTime={startsAt}>{whenLabel(startsAt)}</time>
              {there && <span className="block">{there}</span>}
            </span>
          </li>
          <li>
            <PinIcon size={18} />
            <bdi className="min-w-0 wrap-anywhere">{place}</bdi>
          </li>
          {date.status === 'accepted' && (
            <li>
              <ShieldIcon size={18} className="text-success" />
              {texts.hint}
            </li>
          )}
        </ul>
        {isOn && <PlanActions date={date} name={name} myId={myId} />}
      </div>
    </section>
  )
}
