import { deskRoutes, type LookView } from '@swoon/realtime-server/contract/console'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ask } from './ask.ts'
import { when } from './format.ts'
import { hrefOf, hrefOfPerson } from './route.ts'

const queues = {
  reports: 'Queue of reports',
  verifications: 'Queue of verifications',
  appeals: 'Queue of appeals',
  questions: 'Queue of questions to support',
  decisions: 'Decisions of the last hour',
}

function wordsOf({ what, number }: LookView): string {
  if (what === 'account') return 'Account'
  if (what === 'file') return `File of report ${number}`
  if (what === 'document')
    return number === null ? 'Document of a deleted account' : `Document of verification ${number}`
  if (what === 'report' || what === 'verification' || what === 'appeal' || what === 'question')
    return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${number}`
  return queues[what]
}

/** Link to a report or account that was seen. */
function placeOf({ what, number, personId }: LookView): string | null {
  if (personId !== null) return hrefOfPerson(personId)
  return what === 'report' || what === 'file' ? hrefOf('reports', number) : null
}

function useLooks(query: { by?: string; report?: string }) {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: ['looks', query],
    queryFn: ({ pageParam, signal }) =>
      ask(deskRoutes.looks, {
        query: { ...query, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  return {
    looks: data?.pages.flatMap(({ looks }) => looks),
    names: data?.pages.at(-1)?.names ?? [],
    ...rest,
  }
}

/** The access log, latest first, a page at a time. */
function List({ query }: { query: { by?: string; report?: string } }) {
  const { looks, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useLooks(query)
  if (!looks && isError) {
    return (
      <FailedState
        title="The access log didn't load"
        text="Is the console still running?"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!looks) return <Skeleton className="h-40 shrink-0 rounded-md" />
  return (
    <>
      {looks.length === 0 && <p className="text-ink-soft">No one has seen anything yet.</p>}
      <ol aria-label="Access log" className="flex flex-col">
        {looks.map((look) => (
          <li
            key={look.id}
            className="flex flex-col gap-x-4 border-b sm:flex-row sm:items-center sm:justify-between border-line py-1.5 last:border-b-0"
          >
            <p className="wrap-anywhere">
              <bdi className="font-semibold">{look.by}</bdi>
              {': '}
              {query.report === undefined && placeOf(look) !== null ? (
                <a href={placeOf(look) ?? ''} className="text-accent underline underline-offset-4">
                  {wordsOf(look)}
                </a>
              ) : (
                wordsOf(look)
              )}
            </p>
            <time dateTime={look.at} className="text-sm text-ink-soft">
              {when(look.at)}
            </time>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show Earlier
        </Button>
      )}
    </>
  )
}

/** The team's looks, for the lead. */
export function Looks() {
  const [by, setBy] = useState('')
  const { names } = useLooks({})
  return (
    <main className="mx-auto flex min-h-0 w-full max-w-3xl grow flex-col gap-4 overflow-y-auto p-4 lg:p-6">
      <h1 className="font-display text-2xl font-bold">Access Log</h1>
      <p className="text-ink-soft">
        Whenever someone on the team saw something about a person, latest first. Repeats within ten
        minutes are one line, except for documents.
      </p>
      <Select
        label="Moderator"
        value={by}
        onChoose={setBy}
        options={[
          { value: '', label: 'Everyone' },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
      />
      <List key={by} query={by ? { by } : {}} />
    </main>
  )
}

/** Looks at a report and its files. */
export const LooksAt = ({ report }: { report: number }) => (
  <Card as="section" aria-label="Access to this report" className="flex flex-col gap-2">
    <h3 className="font-semibold">Who has seen this report</h3>
    <List query={{ report: String(report) }} />
  </Card>
)
