import { deskRoutes } from '@swoon/realtime-server/contract/console'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { act, undoOf } from './actions.ts'
import { ask } from './ask.ts'
import { decisionWord, plain, span, waits, when } from './format.ts'
import { lookEvery } from './route.ts'
import { useFigures } from './use-figures.ts'

/** Figures: open work, the team's speed, and decisions that can still be undone. */
export function Figures() {
  const query = useFigures()
  const { data } = query
  return (
    <main className="mx-auto flex min-h-0 w-full max-w-5xl grow flex-col gap-5 overflow-y-auto p-4 lg:p-6">
      <h1 className="font-display text-2xl font-bold">Figures</h1>
      <LoadingState
        query={query}
        skeleton={<Skeleton className="h-40 shrink-0 rounded-md" />}
        failed="The figures didn't load"
        text="Is the console still running?"
      />
      {data && (
        <>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {(['reports', 'verifications', 'appeals', 'support'] as const).map((name) => {
              const row = data.work.find(({ what }) => what === name)
              return (
                <Card key={name} as="li">
                  <h2 className="font-semibold">{plain(name)}</h2>
                  <p className="mt-1 font-display text-3xl font-bold tabular-nums">
                    {row?.open ?? 0}
                  </p>
                  <p className="text-sm text-ink-soft">
                    {row?.oldest ? `open, the oldest for ${waits(row.oldest)}` : 'open'}
                  </p>
                  <p className="mt-2 text-sm text-ink-soft">
                    {row?.median == null
                      ? 'Nothing decided in 30 days'
                      : `${row.decided} decided in 30 days, median ${span(row.median)}`}
                  </p>
                </Card>
              )
            })}
          </ul>
          {data.desks.includes('decisions') && <Recent />}
          <section aria-labelledby="decisions">
            <h2 id="decisions" className="mb-2 font-display text-lg font-bold">
              Decisions in 30 days
            </h2>
            {data.decisions.length === 0 && <p className="text-ink-soft">None.</p>}
            <dl className="grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1">
              {data.decisions.map(({ decision, count }) => (
                <div key={decision} className="contents">
                  <dt>{decisionWord(decision)}</dt>
                  <dd className="text-end font-semibold tabular-nums">{count}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
    </main>
  )
}

/** Decisions that can still be undone. */
function Recent() {
  const { data } = useQuery({
    queryKey: ['decisions'],
    queryFn: ({ signal }) => ask(deskRoutes.decisions, { signal }),
    refetchInterval: lookEvery,
  })
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-2 font-display text-lg font-bold">
        The last hour
      </h2>
      {data?.length === 0 && <p className="text-ink-soft">Nothing was decided in the last hour.</p>}
      <ul className="flex flex-col gap-2">
        {data?.map(({ what, number, name, decision, by, at }) => (
          <Card
            key={`${what} ${number}`}
            as="li"
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <p className="wrap-anywhere">
              <bdi className="font-semibold">{name ?? 'Account deleted'}</bdi>
              {`: ${decisionWord(decision)}`}
              <span className="block text-sm text-ink-soft">{`${plain(what)} ${number}, ${when(at)} by ${by}`}</span>
            </p>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Undo ${what} ${number}`}
              onClick={() => void act('Undone', undoOf[what](number))}
            >
              Undo
            </Button>
          </Card>
        ))}
      </ul>
    </section>
  )
}
