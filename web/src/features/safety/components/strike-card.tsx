import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { StrikeView } from '@swoon/realtime-server/contract/safety'
import { type ReactNode, useState } from 'react'
import { shortDate, timeOfDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Folded } from '../../../ui/folded.tsx'
import { AppealForm } from './appeal-form.tsx'

const titles = { warn: t`Warning`, suspend: t`Suspension`, ban: t`Ban` } as const

/** A decision of the team, and the appeal against it. `isForm`: the appeal form starts open. */
export function StrikeCard({ strike, isForm = false }: { strike: StrikeView; isForm?: boolean }) {
  const { id, kind, reason, createdAt, until, isOverturned, appeal } = strike
  const now = useNow()
  const from = shortDate(createdAt, now)
  const end = until && `${shortDate(until, now)}, ${timeOfDay(until)}`
  const [isOpen, setIsOpen] = useState(isForm)
  return (
    <Card as="section" aria-label={titles[kind]}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="font-display text-lg font-bold">{titles[kind]}</h2>
        {isOverturned && (
          <Badge tone="success">
            {t({ context: 'warning, suspension or ban', message: 'Reversed' })}
          </Badge>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {until ? (
          <Trans>
            <time dateTime={createdAt}>{from}</time>, until <time dateTime={until}>{end}</time>
          </Trans>
        ) : (
          <time dateTime={createdAt}>{from}</time>
        )}
      </p>
      <p dir="auto" className="mt-3 whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
      {appeal ? (
        <Part title={t`Your appeal`}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere text-ink-soft">
            <Folded id={`appeal ${id}`} text={appeal.content} />
          </p>
          {appeal.answer === null ? (
            <p className="mt-2 font-semibold">{t`Our team is reviewing it. The answer will appear here.`}</p>
          ) : (
            <blockquote
              dir="auto"
              className="mt-3 rounded-sm bg-tint px-3.5 py-2.5 whitespace-pre-line wrap-anywhere"
            >
              {appeal.answer}
            </blockquote>
          )}
        </Part>
      ) : (
        !isOverturned &&
        (isOpen ? (
          <Part title={t({ context: 'noun', message: 'Appeal' })}>
            <AppealForm strikeId={id} />
          </Part>
        ) : (
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
            {t({ context: 'verb', message: 'Appeal' })}
          </Button>
        ))
      )}
    </Card>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-4 border-t border-line pt-3">
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </div>
)
