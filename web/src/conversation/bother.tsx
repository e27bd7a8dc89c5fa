import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { create } from 'zustand'
import {
  onPersonalChange,
  onPersonalOpen,
  readPersonal,
  writePersonal,
} from '../lib/personal-storage.ts'
import { Button } from '../ui/button.tsx'
import { isHurtful, prepareRules } from './hurtful.ts'
import type { Bubble } from './timeline.ts'

const name = 'not-bothered'
/** Number of answers kept. */
const keptAtMost = 500

/** Ids of messages that do not bother the user. */
const useAnswered = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

const load = () => {
  const stored = readPersonal(name)
  if (Array.isArray(stored))
    useAnswered.setState({ ids: stored.filter((id) => typeof id === 'string') })
}
onPersonalOpen(() => {
  load()
  onPersonalChange(name, load)
})

function noteAnswer(id: string): void {
  const ids = [...useAnswered.getState().ids, id].slice(-keptAtMost)
  writePersonal(name, ids)
  useAnswered.setState({ ids })
}

const useRules = create<{ areReady: boolean }>(() => ({ areReady: false }))
/** Compiles the rules once a conversation needs them: they cost a page too much to load. */
async function needRules(): Promise<void> {
  await prepareRules()
  if (!useRules.getState().areReady) useRules.setState({ areReady: true })
}

/** Caches results by text, so that scrolling does not check it again. */
const judged = new Map<string, boolean>()

function judge(text: string): boolean {
  const known = judged.get(text)
  if (known !== undefined) return known
  if (judged.size > 5000) judged.clear()
  const found = isHurtful(text)
  judged.set(text, found)
  return found
}

interface BotherProps<M> {
  /** Consecutive messages of another person. */
  bubbles: readonly Bubble<M>[]
  onReport: (message: M) => void
  /** The way out: unmatch, or block in a room. */
  leave: { label: string; onSelect: (message: M) => void }
}

/** Asks below potentially hurtful messages whether they bother the user, and offers actions. */
export function Bother<M extends { id: string }>({ bubbles, onReport, leave }: BotherProps<M>) {
  const { ids } = useAnswered()
  const { areReady } = useRules()
  useEffect(() => void needRules(), [])
  const message = !areReady
    ? null
    : bubbles.findLast(({ isDeleted, content }) => !isDeleted && judge(content))?.message
  if (!message || ids.includes(message.id)) return null
  return (
    <section
      aria-label={t`Does this bother you?`}
      className="mt-1 max-w-[min(100%,26rem)] rounded-md bg-sunken px-3.5 pt-2.5 pb-2"
    >
      <p className="text-sm font-semibold">{t`Does this bother you?`}</p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => onReport(message)}>
          {t`Report`}
        </Button>
        <Button size="sm" variant="outline" onClick={() => leave.onSelect(message)}>
          {leave.label}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => noteAnswer(message.id)}>
          {t`No`}
        </Button>
      </p>
    </section>
  )
}
