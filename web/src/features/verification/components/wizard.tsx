import { t } from '@lingui/core/macro'
import { readable } from '@swoon/realtime-server/contract/files/picture-size'
import { documentLimits, photoLimits } from '@swoon/realtime-server/contract/media'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { birthRange } from '@swoon/realtime-server/contract/shared/days'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { cutOffFault, seen } from '../../../lib/file-bytes.ts'
import { resizeImage } from '../../../lib/resize-image.ts'
import { serverDate } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { dismissToast, toast } from '../../../ui/toast.tsx'
import { submit } from '../actions.ts'
import { birthFault, documentFault, type Fault } from '../checks.ts'
import { DocumentField } from './document-field.tsx'
import { Review } from './review.tsx'

/** JPEG quality that keeps small print in a resized picture readable. */
const quality = 0.9

/** The document's picture to send: with the type its bytes show, resized if too large. Or why it is refused. */
async function documentOf(chosen: File): Promise<File | Fault> {
  const { file, fault } = await seen(chosen)
  if (fault) return { title: t`Upload Failed`, text: fault }
  const document = new File([file], chosen.name, { type: file.type })
  const refused = documentFault(document)
  const isTooLarge = refused !== null && documentFault({ type: document.type, size: 1 }) === null
  if (refused && !isTooLarge) return refused
  const cut = await cutOffFault(document, 'picture')
  if (cut !== null) return { title: t`Upload Failed`, text: cut }
  if (!refused) return document
  if (document.size >= photoLimits.wizardBytes) return refused
  const size = (width: number, height: number) => readable(width, height, documentLimits.side)
  const reduced = await resizeImage(document, size, quality).catch(() => null)
  if (!reduced) return refused
  const smaller = new File([reduced], chosen.name, { type: reduced.type })
  return documentFault(smaller) ?? smaller
}

const steps = [t`Your age`, t`Your ID`, t({ context: 'noun', message: 'Review' })] as const

/** Three steps: date of birth, a picture of a document, and a review of both. */
export function Wizard({ me }: { me: SelfView }) {
  const [step, setStep] = useState(0)
  const [birth, setBirth] = useState(me.dateOfBirth ?? '')
  const [document, setDocument] = useState<File | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [isReading, setIsReading] = useState(false)
  /** Counts chosen pictures and steps: a picture read after another choice or step is dropped. */
  const turn = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)

  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus()
  }, [step])

  const go = (to: number) => {
    dismissToast()
    turn.current++
    setIsReading(false)
    setFault(null)
    setStep(to)
  }
  const refuse = (found: Fault | null) => {
    setFault(found)
    if (found) toast({ ...found, tone: 'danger' })
    return found !== null
  }
  const choose = async (file: File) => {
    const mine = ++turn.current
    setIsReading(true)
    const chosen = await documentOf(file)
    if (mine !== turn.current) return
    setIsReading(false)
    if (!(chosen instanceof File)) return void refuse(chosen)
    refuse(null)
    setDocument(chosen)
  }
  const next = async (event: FormEvent) => {
    event.preventDefault()
    if (step === 0 && refuse(birthFault(birth, serverDate()))) return
    if (step === 1 && refuse(documentFault(document))) return
    if (step < 2) return go(step + 1)
    if (!document) return go(1)
    setIsSending(true)
    await submit(me, birth, document)
    setIsSending(false)
  }
  const error = fault ? { error: fault.text } : {}

  return (
    <Card className="sm:p-6">
      <form onSubmit={(event) => void next(event)} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft tabular-nums">{t`Step ${{ number: step + 1 }} of ${{ count: steps.length }}`}</p>
        <Progress label={t`Steps done`} value={step + 1} max={steps.length} />
        <h2 ref={heading} tabIndex={-1} className="font-display text-xl font-bold outline-none">
          {steps[step]}
        </h2>
        {step === 0 && (
          <TextField
            name="dateOfBirth"
            label={t`Date of birth`}
            type="date"
            autoComplete="bday"
            {...birthRange(serverDate())}
            value={birth}
            onChange={({ target }) => setBirth(target.value)}
            hint={t`As it appears on your document.`}
            {...error}
          />
        )}
        {step === 1 && (
          <DocumentField file={document} {...error} onFile={(file) => void choose(file)} />
        )}
        {step === 2 && document && (
          <Review birth={birth} profileBirth={me.dateOfBirth} document={document} />
        )}
        <div className="mt-2 flex flex-wrap gap-3">
          {step > 0 && (
            <Button variant="outline" size="lg" disabled={isSending} onClick={() => go(step - 1)}>
              {t`Back`}
            </Button>
          )}
          <Button type="submit" size="lg" className="grow" busy={isSending || isReading}>
            {step === 2 ? t`Submit` : t`Next`}
          </Button>
        </div>
      </form>
    </Card>
  )
}
