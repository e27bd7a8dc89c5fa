import type { SupportRequest } from '@swoon/realtime-server/contract/support'
import { shortDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Folded } from '../../../ui/folded.tsx'

/** A question with its answer. `isNew`: the answer is seen for the first time. */
export function Request({ request, isNew }: { request: SupportRequest; isNew: boolean }) {
  const { subject, content, createdAt, answer, closedAt } = request
  const now = useNow()
  return (
    <li className="rounded-md bg-raised p-4 shadow-low ring-1 ring-line/70">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <time dateTime={createdAt} className="text-sm text-ink-soft">
          {shortDate(createdAt, now)}
        </time>
        {isNew && answer !== null ? (
          <Badge tone="accent">New answer</Badge>
        ) : (
          <Badge tone={answer === null ? 'neutral' : 'success'}>
            {closedAt === null ? 'Waiting' : answer === null ? 'Closed' : 'Answered'}
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
        <blockquote dir="auto" className="mt-3 rounded-sm bg-tint px-3.5 py-2.5 whitespace-pre-line wrap-anywhere">
          <Folded id={`answer ${request.id}`} text={answer} />
        </blockquote>
      )}
    </li>
  )
}
