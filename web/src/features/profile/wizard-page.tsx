import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { appName } from '../../lib/app-name.ts'
import { reportFailure } from '../../lib/attempt.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { serverDate } from '../../lib/server-clock.ts'
import { endSession } from '../../lib/session.ts'
import { signOut } from '../../lib/sign-out.ts'
import night from '../../ui/backdrops/night.svg?no-inline'
import { bottomBar } from '../../ui/bottom-bar.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'
import { Mark } from '../../ui/drawings/mark.tsx'
import { Progress } from '../../ui/progress.tsx'
import { dismissToast, toast } from '../../ui/toast.tsx'
import { useIsWide } from '../../ui/use-media.ts'
import { useUploads } from '../media/actions.ts'
import { payloadOf, useCompleteProfile } from './actions.ts'
import { BasicsStep } from './components/basics-step.tsx'
import { InterestsStep } from './components/interests-step.tsx'
import { PhotosStep } from './components/photos-step.tsx'
import { PreferencesStep } from './components/preferences-step.tsx'
import { changeDraft, type Draft, openDraft, useDraftStore } from './draft.ts'
import { chooser } from './draft-photos.ts'
import { faultsAt, stillRefused } from './refusals.ts'
import { useSteps } from './use-steps.ts'
import { checkAll, checkStep, type Faults, type Refusal, steps } from './wizard-rules.ts'

const SharedPhotos = lazyPart(
  async () => (await import('../../lib/shared-photos.tsx')).SharedPhotos,
)

const parts = [
  { Step: BasicsStep, lead: t`Start with what people see first.` },
  { Step: PreferencesStep, lead: t`So we know who to show you, and who to show you to.` },
  { Step: PhotosStep, lead: t`One is enough to start. Five tell a story.` },
  { Step: InterestsStep, lead: t`Things to talk about on a first date.` },
] as const

/** Four steps from an account to a profile. Next continues, the last step creates the profile, and Back on the first leaves. */
export function WizardPage({ user }: { user: SelfView }) {
  // The stored draft's owner must be checked before any of it is shown.
  useState(() => openDraft(user.id))
  const { step, go, back, leave } = useSteps()
  const draft = useDraftStore((state) => state.draft)
  const isUploading = useUploads('photo').some(({ fault }) => fault === null)
  // After the first refusal, the step's missing fields stay marked until filled.
  const [askedAt, setAskedAt] = useState<number | null>(null)
  /** Faults from the server, and the draft they refer to. */
  const [refused, setRefused] = useState<{ faults: Faults; draft: Draft } | null>(null)
  /** The field to focus when a step opens. */
  const first = useRef<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  const wide = useIsWide()
  const isLast = step === steps.length - 1
  const faults: Faults = {
    ...(refused && faultsAt(step, stillRefused(refused.faults, refused.draft, draft))),
    ...(askedAt === step && checkStep(step, draft, serverDate())?.faults),
  }
  const { Step, lead } = parts[step] ?? parts[0]

  useEffect(() => {
    if (before.current === step) return
    before.current = step
    setAskedAt(null)
    if (first.current === null) heading.current?.focus()
    else focusOn(form.current, first.current)
    first.current = null
  }, [step])

  const turn = (move: () => void) => {
    dismissToast()
    move()
  }
  const say = ({ title, text, isAtField }: Refusal) => {
    if (isAtField) dismissToast()
    else toast({ title, text, tone: 'danger' })
  }
  const refuse = (refusal: Refusal) => {
    say(refusal)
    setAskedAt(step)
    focusOn(form.current, Object.keys(refusal.faults)[0])
  }
  const onRefused = ({ step: at, refusal }: { step: number; refusal: Refusal }) => {
    setRefused({ faults: refusal.faults, draft: useDraftStore.getState().draft })
    const [field = null] = Object.keys(faultsAt(at, refusal.faults))
    first.current = at === step ? null : field
    if (at === step) focusOn(form.current, field)
    else turn(() => go(at))
    say(refusal)
  }
  const complete = useCompleteProfile({ onDone: leave, onRefused })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refusal = checkStep(step, draft, serverDate())
    if (refusal) return refuse(refusal)
    if (!isLast) return turn(() => go(step + 1))
    const gap = checkAll(draft, serverDate())
    if (gap) {
      turn(() => go(gap.step))
      return say(gap.refusal)
    }
    const payload = payloadOf(draft)
    if (payload) complete.mutate(payload)
  }

  return (
    <main className="flex h-dvh flex-col pt-safe lg:items-center lg:justify-center lg:p-8">
      <title>{t`Create Profile · ${appName}`}</title>
      {wide && <img src={night} alt="" className="fixed inset-0 size-full object-cover" />}
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        className="relative flex min-h-0 w-full grow flex-col bg-surface lg:max-h-190 lg:max-w-xl lg:rounded-lg lg:shadow-high lg:ring-1 lg:ring-line"
      >
        <header className="shrink-0 px-5 pt-4 pb-3 flat:mx-auto flat:flex flat:w-full flat:max-w-2xl flat:items-center flat:gap-4 flat:pt-2 lg:px-8 lg:pt-7">
          <p className="flex grow items-center gap-2 font-display font-bold">
            <Mark size={28} />
            {t`Create Profile`}
            <span className="ms-auto text-sm font-normal text-ink-soft tabular-nums">
              {t`Step ${{ number: step + 1 }} of ${{ count: steps.length }}`}
            </span>
          </p>
          <div className="mt-3 flat:mt-0 flat:w-40">
            <Progress label={t`Steps done`} value={step + 1} max={steps.length} />
          </div>
        </header>
        <div className="relative min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-2 pb-6 lg:px-8">
          <div className="flat:mx-auto flat:max-w-2xl">
            <h1
              ref={heading}
              tabIndex={-1}
              className="font-display text-3xl font-extrabold wrap-break-word hyphens-auto outline-none"
            >
              {steps[step]}
            </h1>
            <p className="mt-1 mb-5 text-ink-soft">{lead}</p>
            <Step faults={faults} />
          </div>
        </div>
        <footer
          {...bottomBar}
          className="flex shrink-0 flex-wrap gap-3 border-t border-line px-5 pt-3 pb-[max(env(safe-area-inset-bottom),16px)] lg:px-8 lg:pb-5 flat:justify-center flat:*:max-w-80 flat:py-2"
        >
          <Button
            variant="outline"
            size="lg"
            onClick={() => (step === 0 ? setLeaving(true) : turn(back))}
          >
            {t`Back`}
          </Button>
          <Button
            type="submit"
            size="lg"
            className="grow"
            busy={complete.isPending || (step === 2 && isUploading)}
          >
            {isLast ? t`Create Profile` : t`Next`}
          </Button>
        </footer>
      </form>
      <Suspense>
        <SharedPhotos asks onFiles={chooser.choose} />
      </Suspense>
      <LeaveWizard open={leaving} onClose={() => setLeaving(false)} />
    </main>
  )
}

/** Moves the focus to a field, or to the form's first field if there is none of this name. */
function focusOn(form: HTMLFormElement | null, field: string | null | undefined): void {
  const place = form?.querySelector<HTMLElement>(`[name="${field}"]`)
  ;(place ?? form?.querySelector<HTMLElement>('input'))?.focus()
}

/** Leaves the wizard by signing out, because no other screen works without a profile. The draft stays in this browser. */
function LeaveWizard({ open, onClose }: { open: boolean; onClose: () => void }) {
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      // A device's location must not stay in a browser that others may use.
      if (useDraftStore.getState().draft.place?.from === 'device')
        changeDraft({ place: null, isShared: false })
      return endSession()
    },
    onError: (error) => reportFailure(error, t`Couldn't sign you out. Try again.`),
  })
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
      busy={leave.isPending}
      title={t`Leave for now?`}
      text={t`You'll be signed out. What you've filled in will be waiting in this browser when you sign in again.`}
      confirmLabel={t({ context: 'page', message: 'Leave' })}
      cancelLabel={t`Stay`}
    />
  )
}
