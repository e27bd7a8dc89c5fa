import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { create } from 'zustand'
import { appName } from '../lib/app-name.ts'
import dawn from '../ui/backdrops/dawn.svg?no-inline'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Mark } from '../ui/drawings/mark.tsx'
import { BunchScene } from '../ui/drawings/scenes.tsx'

const KEY = 'age-confirmed'

const useAgeGate = create<{ confirmed: boolean }>(() => ({ confirmed: localStorage.getItem(KEY) === 'true' }))

function confirmAge(): void {
  localStorage.setItem(KEY, 'true')
  useAgeGate.setState({ confirmed: true })
}

/** Nothing of the app is shown before somebody has said that they are of age; the browser remembers it. */
export function AgeGate({ children }: { children: ReactNode }) {
  const confirmed = useAgeGate((state) => state.confirmed)
  return confirmed ? children : <AgeQuestion />
}

function AgeQuestion() {
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
        className="relative flex w-full max-w-sm animate-rise flex-col items-center rounded-lg bg-raised px-6 pt-8 pb-6 shadow-high ring-1 ring-line"
      >
        <BunchScene />
        <h1 className="mt-4 flex items-center gap-2 font-display text-3xl font-extrabold">
          <Mark size={40} />
          {appName}
        </h1>
        <p className="mt-2 text-center text-ink-soft">A place for adults. Before you come in, one question.</p>
        <Checkbox
          ref={box}
          className="mt-6 w-full"
          label="I confirm that I am 18 years of age or older."
          checked={ticked}
          onChange={(event) => setTicked(event.target.checked)}
          error={asked && !ticked ? 'Please tick the box to go on.' : undefined}
        />
        <Button type="submit" size="lg" wide className="mt-5" disabled={!ticked}>
          Enter {appName}
        </Button>
      </form>
    </main>
  )
}
