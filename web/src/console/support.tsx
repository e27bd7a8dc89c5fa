import { deskLimits, deskRoutes, type SupportView } from '@swoon/realtime-server/contract/console'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { overBy } from '../ui/too-long.ts'
import { act } from './actions.ts'
import { ask } from './ask.ts'
import { waits, when } from './format.ts'
import { Opened } from './opened.tsx'
import { Gone, Line, Queue } from './queue.tsx'
import { leave } from './route.ts'

/** Open questions, people with premium first. */
export const Support = () => (
  <Queue
    section="support"
    title="Support"
    empty="No questions are waiting."
    list={(signal) => ask(deskRoutes.support, { signal })}
    line={({ number, name, subject, isPremium, createdAt }) => (
      <Line
        top={isPremium && <Badge tone="accent">Premium</Badge>}
        title={subject}
        end={`${name}, no. ${number}, waiting ${waits(createdAt)}`}
      />
    )}
    detail={(number, item) =>
      item ? (
        <Opened
          key={number}
          what="question"
          number={number}
          load={(params, signal) => ask(deskRoutes.question, { params, signal })}
          show={(request) => <Shown request={request} />}
        />
      ) : (
        <Gone />
      )
    }
  />
)

function Shown({
  request: { number, name, subject, content, createdAt },
}: {
  request: SupportView
}) {
  const [answer, setAnswer] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const close = async (done: string, answer: string | null) => {
    setIsBusy(true)
    const isDone = await act(done, () =>
      ask(deskRoutes.answer, { params: { number: String(number) }, body: { answer } }),
    )
    setIsBusy(false)
    if (isDone) leave('support', number)
  }
  const send = () => {
    setIsChecked(true)
    if (!isBlank(answer) && overBy(answer, deskLimits.support) === 0)
      void close('Answered', answer.trim())
  }
  return (
    <article className="flex max-w-3xl flex-col gap-4">
      <header>
        <h2 dir="auto" className="font-display text-2xl font-bold wrap-anywhere">
          {subject}
        </h2>
        <p className="text-sm text-ink-soft">
          <bdi>{name}</bdi>
          {`, ${when(createdAt)}`}
        </p>
      </header>
      <Card as="section" aria-label="Question">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {content}
        </p>
      </Card>
      <Card as="section" aria-label="Answer" className="flex flex-col gap-4">
        <TextArea
          label="Answer"
          counted
          maxLength={deskLimits.support}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          {...(isChecked && isBlank(answer) ? { error: 'Write an answer.' } : {})}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={isBusy} onClick={send}>
            Send Answer
          </Button>
          <Button
            variant="outline"
            busy={isBusy}
            onClick={() => void close('Closed without an answer', null)}
          >
            Close Without Answer
          </Button>
        </div>
      </Card>
    </article>
  )
}
