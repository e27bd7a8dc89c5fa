import { type AppealView, deskLimits, deskRoutes } from '@swoon/realtime-server/contract/console'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { overBy } from '../ui/too-long.ts'
import { act, undoAppeal } from './actions.ts'
import { ask } from './ask.ts'
import { decisionWord, waits, when } from './format.ts'
import { Opened } from './opened.tsx'
import { Gone, Line, Queue } from './queue.tsx'
import { hrefOf, leave } from './route.ts'

/** Open appeals, people who are locked out first. */
export const Appeals = () => (
  <Queue
    section="appeals"
    title="Appeals"
    empty="No appeals are waiting."
    list={(signal) => ask(deskRoutes.appeals, { signal })}
    line={({ number, name, kind, createdAt }) => (
      <Line
        top={<Badge tone={kind === 'warn' ? 'neutral' : 'danger'}>{decisionWord(kind)}</Badge>}
        title={name}
        end={`No. ${number}, waiting ${waits(createdAt)}`}
      />
    )}
    detail={(number, item) =>
      item ? (
        <Opened
          key={number}
          what="appeal"
          number={number}
          load={(params, signal) => ask(deskRoutes.appeal, { params, signal })}
          show={(appeal) => <Shown appeal={appeal} />}
        />
      ) : (
        <Gone />
      )
    }
  />
)

function Shown({ appeal }: { appeal: AppealView }) {
  const { number, name, content, createdAt, kind, reason, decidedAt, until, reportNumber } = appeal
  const [answer, setAnswer] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const decide = async (outcome: 'uphold' | 'overturn') => {
    setIsChecked(true)
    if (isBlank(answer) || overBy(answer, deskLimits.answer) > 0) return
    setIsBusy(true)
    const isDone = await act(
      outcome === 'uphold' ? 'The decision stands' : 'The decision was reversed',
      () =>
        ask(deskRoutes.decideAppeal, {
          params: { number: String(number) },
          body: { outcome, answer },
        }),
      undoAppeal(number),
    )
    setIsBusy(false)
    if (isDone) leave('appeals', number)
  }
  return (
    <article className="flex max-w-3xl flex-col gap-4">
      <header>
        <h2 className="font-display text-2xl font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-sm text-ink-soft">{`Appeal ${number}, ${when(createdAt)}`}</p>
      </header>
      <Card as="section" aria-label="The decision">
        <p className="text-sm text-ink-soft">
          {`${decisionWord(kind)} on ${when(decidedAt)}${until ? `, until ${when(until)}` : ''}`}
        </p>
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
        <a
          href={hrefOf('reports', reportNumber)}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {`See report ${reportNumber}`}
        </a>
      </Card>
      <Card as="section" aria-label="The appeal">
        <h3 className="font-semibold">What they say</h3>
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
          {content}
        </p>
      </Card>
      <Card as="section" aria-label="Decision" className="flex flex-col gap-4">
        <TextArea
          label="Answer"
          hint="The user reads it."
          counted
          maxLength={deskLimits.answer}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          {...(isChecked && isBlank(answer) ? { error: 'Write an answer.' } : {})}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={isBusy} onClick={() => void decide('overturn')}>
            Reverse It
          </Button>
          <Button variant="outline" busy={isBusy} onClick={() => void decide('uphold')}>
            Let It Stand
          </Button>
        </div>
      </Card>
    </article>
  )
}
