import { t } from '@lingui/core/macro'
import { type FormEvent, useRef, useState } from 'react'
import { appName } from '../lib/app-name.ts'
import { DemoNotice } from '../lib/demo-notice.tsx'
import { StorageNotice } from '../lib/storage-notice.tsx'
import dawn from '../ui/backdrops/dawn.svg?no-inline'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Mark } from '../ui/drawings/mark.tsx'
import { BunchScene } from '../ui/drawings/scenes.tsx'
import { confirmAge } from './age-confirmation.ts'

/** Asks for the age, once for each browser. */
export function AgeQuestion() {
  const [ticked, setTicked] = useState(false)
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (ticked) return confirmAge()
    setAsked(true)
    box.current?.focus()
  }
  return (
    <main className="relative grid min-h-dvh place-items-center p-5">
      <title>{appName}</title>
      <img src={dawn} alt="" className="fixed inset-0 size-full object-cover" />
      <form
        onSubmit={enter}
        noValidate
        className="relative flex w-full max-w-sm animate-rise flex-col items-center rounded-lg bg-raised px-6 pt-8 pb-6 flat:py-5 shadow-high ring-1 ring-line"
      >
        <div className="flat:hidden">
          <BunchScene />
        </div>
        <h1 className="mt-4 flex flat:mt-0 items-center gap-2 font-display text-3xl font-extrabold">
          <Mark size={40} />
          {appName}
        </h1>
        <p className="mt-2 text-center text-ink-soft">{t`A place for adults. Before you come in, one question.`}</p>
        <DemoNotice className="mt-4" />
        <StorageNotice className="mt-4" />
        <Checkbox
          ref={box}
          className="mt-6 w-full"
          label={t`I confirm that I am 18 years of age or older.`}
          checked={ticked}
          onChange={(event) => setTicked(event.target.checked)}
          error={asked && !ticked ? t`Check the box to continue.` : undefined}
        />
        <Button type="submit" size="lg" wide className="mt-5" disabled={!ticked}>
          {t`Enter ${appName}`}
        </Button>
      </form>
    </main>
  )
}
