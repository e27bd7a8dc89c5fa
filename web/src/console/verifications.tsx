import {
  deskRoutes,
  rejections,
  reported,
  type VerificationView,
} from '@swoon/realtime-server/contract/console'
import { useEffect, useState } from 'react'
import { urlOf } from '../lib/url.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { toast } from '../ui/toast.tsx'
import { act, undoVerification } from './actions.ts'
import { ask, askFile } from './ask.ts'
import { plain, waits, when } from './format.ts'
import { Opened } from './opened.tsx'
import { Gone, Line, Queue } from './queue.tsx'
import { leave } from './route.ts'

type Rejection = keyof typeof rejections

/** Pending verifications, the oldest first. */
export const Verifications = () => (
  <Queue
    section="verifications"
    title="Verifications"
    empty="No verifications are waiting."
    list={(signal) => ask(deskRoutes.verifications, { signal })}
    line={({ number, name, submittedAt, isOtherDate }) => (
      <Line
        top={isOtherDate && <Badge tone="danger">Other date in the profile</Badge>}
        title={name}
        end={`No. ${number}, waiting ${waits(submittedAt)}`}
      />
    )}
    detail={(number, item) =>
      item ? (
        <Opened
          key={number}
          what="verification"
          number={number}
          load={(params, signal) => ask(deskRoutes.verification, { params, signal })}
          show={(verification) => <Shown verification={verification} />}
        />
      ) : (
        <Gone />
      )
    }
  />
)

/** Milliseconds for which a document is shown. */
const lookLasts = 5 * 60 * 1000

function Shown({ verification }: { verification: VerificationView }) {
  const { number, name, submittedAt, dateOfBirth, birthNow } = verification
  const params = { number: String(number) }
  const [reason, setReason] = useState<Rejection | ''>('')
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [picture, setPicture] = useState<string | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  // The picture exists only in this page's memory, while it is looked at.
  useEffect(() => {
    if (!picture) return
    const end = setTimeout(() => setPicture(null), lookLasts)
    return () => {
      clearTimeout(end)
      URL.revokeObjectURL(picture)
    }
  }, [picture])
  const look = async () => {
    setIsLooking(true)
    try {
      const { method, url } = deskRoutes.document
      setPicture(URL.createObjectURL(await askFile(method, urlOf(url, { params }))))
    } catch {
      toast({
        title: 'No document',
        text: "It was deleted, or the console doesn't answer.",
        tone: 'danger',
      })
    }
    setIsLooking(false)
  }
  const decide = async (done: string, work: () => Promise<unknown>) => {
    setIsBusy(true)
    const isDone = await act(done, work, undoVerification(number))
    setIsBusy(false)
    if (isDone) leave('verifications', number)
  }
  const reject = () => {
    setIsChecked(true)
    if (!reason) return
    const done =
      reason === reported ? `${name} is not verified, and reported` : `${name} is not verified`
    void decide(done, () => ask(deskRoutes.reject, { params, body: { reason } }))
  }
  return (
    <article className="flex flex-col gap-4">
      <header>
        <h2 className="font-display text-2xl font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-sm text-ink-soft">{`Verification ${number}, sent on ${when(submittedAt)}`}</p>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card as="section" aria-label="Document">
          {picture ? (
            <>
              <img src={picture} alt="The ID document" className="max-h-[60dvh] rounded-sm" />
              <Button variant="outline" size="sm" className="mt-3" onClick={() => setPicture(null)}>
                Close Document
              </Button>
            </>
          ) : (
            <>
              <p className="mb-3 text-ink-soft">
                Each view is logged. The document closes after five minutes.
              </p>
              <Button variant="secondary" busy={isLooking} onClick={() => void look()}>
                Show Document
              </Button>
            </>
          )}
        </Card>
        <Card as="section" aria-label="Decision" className="flex flex-col gap-4">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <dt className="text-ink-soft">Born, as entered</dt>
            <dd className="font-semibold">{dateOfBirth}</dd>
            <dt className="text-ink-soft">In the profile</dt>
            <dd
              className={birthNow === dateOfBirth ? 'font-semibold' : 'font-semibold text-danger'}
            >
              {birthNow ?? 'none'}
            </dd>
          </dl>
          <p className="text-sm text-ink-soft">
            If you approve, the entered date goes on the profile and stays there.
          </p>
          <Button
            busy={isBusy}
            onClick={() =>
              void decide(`${name} is verified`, () => ask(deskRoutes.verify, { params }))
            }
          >
            Verify
          </Button>
          <ChoiceChips<Rejection>
            legend="Reason for rejecting"
            options={(Object.keys(rejections) as Rejection[]).map((value) => ({
              value,
              label: plain(value),
            }))}
            value={reason}
            onChange={setReason}
            {...(isChecked && !reason
              ? { error: 'Choose a reason.' }
              : reason
                ? { hint: rejections[reason] }
                : {})}
          />
          {reason === reported && (
            <p className="text-sm text-ink-soft">
              Rejecting also opens a report that the user is under 18. There you decide about the
              account.
            </p>
          )}
          <Button variant="outline" busy={isBusy} onClick={reject}>
            Reject
          </Button>
        </Card>
      </div>
    </article>
  )
}
