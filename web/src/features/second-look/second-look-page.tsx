import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { kindOf } from '../../lib/decisions.ts'
import { useMe } from '../../lib/me.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import { Button } from '../../ui/button.tsx'
import { BunchScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.tsx'
import { HiddenState } from '../hiding/hidden-state.tsx'
import { type Decide, flightTime } from '../swipes/actions.ts'
import { DeckSkeleton } from '../swipes/deck-skeleton.tsx'
import { DeckView } from '../swipes/deck-view.tsx'
import { revisit } from './actions.ts'
import { revisits, usePassed } from './queries.ts'

/** Shows passed people again, one by one. Each decision is final, and after the last one the screen goes back. */
export function SecondLookPage() {
  const onDone = useWayBack('/discover')
  const passed = usePassed()
  const people = passed.people ?? []
  const made = revisits.useMade().size
  const pending = revisits.usePending()
  const [madeBefore] = useState(made)
  const done = made - madeBefore
  const total = done + people.length
  const isLoading = passed.isFetching || (!passed.people && !passed.isError)
  const isOver = done > 0 && people.length === 0 && pending === 0 && !passed.isFetching

  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (!isOver) return
    const flight = setTimeout(() => {
      leave()
      toast({
        title: t`That's everyone`,
        text: t`You've taken a second look at everyone you passed.`,
      })
    }, flightTime)
    return () => clearTimeout(flight)
  }, [isOver])

  const place = Math.min(done + 1, total)
  const hasProgress = total > 0 || isLoading
  const onDecide: Decide = (userId, liked, isSuper, likedAnswer) => {
    const person = people.find(({ id }) => id === userId)
    if (person) void revisit(person, kindOf(liked, isSuper), likedAnswer)
  }

  return (
    <DeckView
      people={people}
      isLoading={isLoading || done > 0}
      onDecide={onDecide}
      header={
        <header className="flex flex-col gap-3 pb-1 short:gap-1.5 short:pb-0 flat:flex-row flat:items-center flat:gap-5 flat:pb-0 beside:flex-col beside:items-stretch beside:gap-3">
          <div className="flex items-center gap-1 flat:grow flat:gap-2">
            <IconButton
              icon={ChevronLeftIcon}
              label={t`Back to Discover`}
              onClick={onDone}
              className="-ms-2"
            />
            <div className="me-auto min-w-0">
              <h1 className="font-display text-xl leading-tight font-bold sm:text-2xl">{t`Second Look`}</h1>
              {hasProgress && (
                <p className="text-sm leading-tight text-ink-soft">{t`Each decision here is final.`}</p>
              )}
            </div>
            {total > 0 && (
              <span className="shrink-0 font-semibold text-ink-soft tabular-nums">{t`${place} of ${total}`}</span>
            )}
          </div>
          {hasProgress && (
            <div className="flat:w-40 beside:w-full">
              <Progress label={t`Second Look progress`} value={done} max={Math.max(total, 1)} />
            </div>
          )}
        </header>
      }
      below={<Below passed={passed} isOver={done > 0} onDone={onDone} />}
    />
  )
}

interface BelowProps {
  passed: ReturnType<typeof usePassed>
  /** Cards have run out, so the screen is about to go back. */
  isOver: boolean
  onDone: () => void
}

function Below({ passed, isOver, onDone }: BelowProps) {
  const isHidden = useMe()?.isHidden
  if (passed.isError && !passed.isFetching) {
    return (
      <div className="absolute inset-0 grid place-items-center-safe overflow-y-auto">
        <FailedState title={t`The profiles didn't load`} onRetry={() => void passed.refetch()} />
      </div>
    )
  }
  if (passed.isFetching || !passed.people || isOver) return <DeckSkeleton />
  if (isHidden)
    return (
      <div className="absolute inset-0 grid place-items-center-safe overflow-y-auto">
        <HiddenState onShown={() => void passed.refetch()} />
      </div>
    )
  return (
    <div className="absolute inset-0 grid place-items-center-safe overflow-y-auto">
      <EmptyState
        drawing={<BunchScene />}
        title={t`No one to look at again`}
        text={t`People you pass wait here for a second look.`}
        action={<Button onClick={onDone}>{t`Back to Discover`}</Button>}
      />
    </div>
  )
}
