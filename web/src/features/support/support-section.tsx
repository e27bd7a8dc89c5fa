import { t } from '@lingui/core/macro'
import type { SupportRequest } from '@swoon/realtime-server/contract/support'
import { Suspense, useEffect, useState } from 'react'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { shortDate } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Folded } from '../../ui/folded.tsx'
import { CrownIcon } from '../../ui/icons.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useIsAttended } from '../../ui/visibility.ts'
import { useIsPremium } from '../premium/queries.ts'
import { markRead } from './actions.ts'
import { useSupportRequests } from './queries.ts'

const WriteSheet = lazyPart(
  async () => (await import('./components/write-sheet.tsx')).WriteSheet,
  ({ open, onClose }) => open && <DidNotLoad onClose={onClose} />,
)

/** The user's questions to the team with answers, and a form to ask; a section of the Account screen. */
export function SupportSection() {
  const query = useSupportRequests()
  const { data: requests } = query
  const isPremium = useIsPremium()
  const [isWriting, setIsWriting] = useState(false)
  const [wasWriting, setWasWriting] = useState(false)
  if (isWriting && !wasWriting) setWasWriting(true)
  // Answers shown for the first time stay marked while the screen is open.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const isAttended = useIsAttended()
  useEffect(() => {
    if (!isAttended) return
    const unread = requests?.filter(({ closedAt, isRead }) => closedAt !== null && !isRead) ?? []
    if (unread.length === 0) return
    setFresh((known) => new Set([...known, ...unread.map(({ id }) => id)]))
    for (const request of unread) void markRead(request)
  }, [requests, isAttended])
  return (
    <TitledSection
      id="support"
      title={t`Support`}
      hint={t`Ask our team about your account, a payment or your safety.`}
    >
      {isPremium && (
        <p className="mt-2 flex items-center gap-2 text-sm font-semibold">
          <CrownIcon size={20} className="shrink-0 text-crown" />
          {t`With Premium, your questions go first.`}
        </p>
      )}
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsWriting(true)}>
        {t`Contact support`}
      </Button>
      <LoadingState
        query={query}
        skeleton={<Skeleton className="mt-3 h-32 rounded-md" />}
        failed={t`Your questions didn't load`}
      />
      {requests && requests.length > 0 && (
        <ul className="mt-4 flex flex-col gap-3">
          {requests.map((request) => (
            <Request key={request.id} request={request} isNew={fresh.has(request.id)} />
          ))}
        </ul>
      )}
      {wasWriting && (
        <Suspense fallback={null}>
          <WriteSheet open={isWriting} onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </TitledSection>
  )
}

/** A question with its answer. `isNew`: the answer is shown for the first time. */
function Request({ request, isNew }: { request: SupportRequest; isNew: boolean }) {
  const { subject, content, createdAt, answer, closedAt } = request
  const now = useNow()
  return (
    <li className="rounded-md bg-raised p-4 shadow-low ring-1 ring-line/70">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <time dateTime={createdAt} className="text-sm text-ink-soft">
          {shortDate(createdAt, now)}
        </time>
        {isNew && answer !== null ? (
          <Badge tone="accent">{t`New answer`}</Badge>
        ) : (
          <Badge tone={answer === null ? 'neutral' : 'success'}>
            {closedAt === null
              ? t({ context: 'question', message: 'Waiting' })
              : answer === null
                ? t({ context: 'question', message: 'Closed' })
                : t({ context: 'question', message: 'Answered' })}
          </Badge>
        )}
      </div>
      <h3 dir="auto" className="mt-1 font-semibold wrap-anywhere">
        {subject}
      </h3>
      <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere text-ink-soft">
        <Folded id={`question ${request.id}`} text={content} />
      </p>
      {answer !== null && (
        <blockquote
          dir="auto"
          className="mt-3 rounded-sm bg-tint px-3.5 py-2.5 whitespace-pre-line wrap-anywhere"
        >
          <Folded id={`answer ${request.id}`} text={answer} />
        </blockquote>
      )}
    </li>
  )
}
