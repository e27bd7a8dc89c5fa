import { t } from '@lingui/core/macro'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { PromptId } from '@swoon/realtime-server/contract/prompts'
import { create } from 'zustand'
import { ApiError, call, callOrNull } from '../../lib/api.ts'
import { useConnection } from '../../lib/connection.ts'
import { myId, setMe, shownMe, showUnsaved, storedMe } from '../../lib/me.ts'
import { readPersonal, writePersonal } from '../../lib/personal-storage.ts'
import { toast } from '../../ui/toast.tsx'
import {
  applied,
  type ChangedField,
  type Changes,
  fieldsOf,
  isEmpty,
  merged,
  only,
  patchOf,
  type TypedField,
  without,
  withoutAnswersIn,
} from './changes.ts'
import { type ListField, listChange } from './list-changes.ts'
import { outcomeOf } from './save-outcome.ts'

/** The storage key of changes that an earlier visit could not store. */
const keptAs = 'profile-changes-2'

interface Autosave {
  /** Changes not sent yet. */
  waiting: Changes
  /** Changes sent but not answered yet. */
  sending: Changes
  /** Values refused by the server, with the reason, until the field changes again; `isHeld`: not even sent, because it cannot be stored. */
  refused: { readonly [F in ChangedField]?: { value: Changes[F]; reason: string; isHeld?: true } }
  /** Answers to prompts that cannot be stored, as typed, with the reason; by prompt, until each changes again. */
  held: Readonly<Record<string, { text: string; reason: string }>>
  /** The reason the waiting changes are not being sent. */
  halt: 'failed' | 'offline' | null
}

const idle: Autosave = { waiting: {}, sending: {}, refused: {}, held: {}, halt: null }
const useAutosave = create<Autosave>(() => idle)
const now = () => useAutosave.getState()

/** Milliseconds: the specification's pauses, and the longest time between retries without a connection. */
export const pauses = { text: 500, media: 100 } as const
const retryPause = 15_000
/** Number of times a change overtaken by others is reapplied to their result before it counts as failed. */
const maxRebases = 5
/** Characters of a body that browsers still send if the page is closed (64 KiB in all). */
const keptAlive = 20_000

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let retry: ReturnType<typeof setTimeout> | undefined
/** The waiting changes may be sent as soon as the current call is answered. */
let isDue = false
/** After a refusal that names no field, fields are sent one by one, so that only the faulty one is refused. */
let isOneByOne = false
let isKept = false
let rebases = 0
let latestCall = 0

function update(next: Partial<Autosave>): void {
  useAutosave.setState(next)
  const { sending, waiting, halt } = now()
  const unsaved = merged(sending, waiting)
  showUnsaved((user) => applied(user, unsaved))
  // Changes that cannot be stored yet outlive the tab.
  if (halt !== null || isKept) writePersonal(keptAs, halt === null ? null : unsaved)
  isKept = halt !== null
}

/** Stores changes left by an earlier visit. Call once per page. */
export function restoreChanges(): void {
  listen()
  const kept = readPersonal(keptAs) as Changes | undefined
  if (!kept) return
  isKept = true
  update({ waiting: merged(kept, now().waiting) })
  flushProfile()
}

/** Changes fields of the user's own profile: shown at once, and stored after `after` milliseconds without another change. */
export function changeProfile(changes: Changes, { after }: { after: number }): void {
  listen()
  const { waiting, refused, held, halt } = now()
  update({
    waiting: merged(waiting, changes),
    refused: without(refused, fieldsOf(changes)),
    held: withoutKeys(held, Object.keys(changes.prompts?.answers ?? {})),
    halt: halt === 'failed' ? null : halt,
  })
  clearTimeout(timers.get(after))
  timers.set(after, setTimeout(flushProfile, after))
}

/** Changes a list to its new state. Other elements' changes from elsewhere stay. */
export function changeList(
  field: ListField,
  list: readonly string[],
  { after }: { after: number },
): void {
  const me = shownMe()
  if (!me) return
  const from = field === 'topArtists' ? me.musicTaste.topArtists : me[field]
  changeProfile({ [field]: listChange(from, list) }, { after })
}

/** Keeps a text that cannot be stored, with the reason, instead of an unsent change. */
export function holdText(field: TypedField, value: string, reason: string): void {
  const { waiting, refused } = now()
  update({
    waiting: without(waiting, [field]),
    refused: { ...refused, [field]: { value, reason, isHeld: true } },
  })
}

/** Like `holdText`, for an answer to a prompt. */
export function holdAnswer(promptId: string, text: string, reason: string): void {
  const { waiting, held } = now()
  update({
    waiting: withoutAnswersIn(waiting, [promptId]),
    held: { ...held, [promptId]: { text, reason } },
  })
}

/** Drops the unsaved text for a prompt. */
export function dropAnswer(promptId: string): void {
  const { waiting, held } = now()
  update({ waiting: withoutAnswersIn(waiting, [promptId]), held: withoutKeys(held, [promptId]) })
}

/** Checks whether the profile has an answer to a prompt, or is about to. */
export const isStored = (promptId: string): boolean =>
  (storedMe()?.prompts ?? []).some((answer) => answer.promptId === promptId) ||
  Object.hasOwn(now().sending.prompts?.answers ?? {}, promptId)

const withoutKeys = <V>(
  values: Readonly<Record<string, V>>,
  keys: readonly string[],
): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

/** Stores waiting changes without further delay. */
export function flushProfile(): void {
  clearTimers()
  isDue = true
  sendNext()
}

/** Resets the fields to the stored values when the editor closes, except a text that is too long, which nobody should lose. */
export function forgetRefusals(): void {
  const { refused, held } = now()
  const lost = fieldsOf(refused).filter(
    (field) => !(refused[field]?.isHeld && refused[field].value),
  )
  const blank = Object.keys(held).filter((id) => held[id]?.text.trim() === '')
  useAutosave.setState({ refused: without(refused, lost), held: withoutKeys(held, blank) })
}

export const useRefusal = <F extends ChangedField>(field: F) =>
  useAutosave((state) => state.refused[field])

/** Answers to prompts that cannot be stored, by prompt. */
export const useHeldAnswers = () => useAutosave((state) => state.held)

/** Checks whether changes are waiting or being sent, or cannot be stored: for now, or as they are (`held`). */
export const useSaveState = (): 'saved' | 'saving' | 'failed' | 'offline' | 'held' =>
  useAutosave(({ waiting, sending, refused, held, halt }) => {
    if (halt !== null) return halt
    if (!isEmpty(waiting) || !isEmpty(sending)) return 'saving'
    return fieldsOf(refused).length + Object.keys(held).length > 0 ? 'held' : 'saved'
  })

function clearTimers(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  clearTimeout(retry)
}

function sendNext(): void {
  const { waiting, sending, halt } = now()
  const [first] = fieldsOf(waiting)
  if (!isDue || !isEmpty(sending) || first === undefined) return
  const next = isOneByOne ? only(waiting, first) : waiting
  isDue = isOneByOne
  update({
    sending: next,
    waiting: without(waiting, fieldsOf(next)),
    halt: halt === 'failed' ? null : halt,
  })
  void send(next, storedMe()?.version)
}

/** Sends everything unsaved before the page may go away. Without a version, since nobody could answer a refusal. */
function sendLast(): void {
  const { waiting, sending } = now()
  if (isEmpty(waiting)) return
  clearTimers()
  const all = merged(sending, waiting)
  update({ sending: all, waiting: {} })
  void send(all, undefined)
}

async function send(sent: Changes, version: number | undefined): Promise<void> {
  const mine = ++latestCall
  try {
    const body = { ...patchOf(sent), ...(version !== undefined && { version }) }
    const keepalive = JSON.stringify(body).length < keptAlive
    const user = await call(profileRoutes.updateUser, {
      params: { id: myId() ?? '' },
      body,
      keepalive,
    })
    setMe(user)
    if (mine !== latestCall) return
    rebases = 0
    update({ sending: {}, halt: null })
  } catch (error) {
    // A later call carries the same changes.
    if (mine !== latestCall) return
    await settle(sent, error)
  }
  if (isEmpty(now().waiting)) isOneByOne = false
  sendNext()
}

/** Handles changes that were not stored. */
async function settle(sent: Changes, error: unknown): Promise<void> {
  const outcome = outcomeOf(sent, error)
  const back = (changes: Changes) => ({ sending: {}, waiting: merged(changes, now().waiting) })
  if (outcome.kind === 'refused') {
    // A field changed again will be retried anyway.
    const reasons = outcome.reasons.filter(([field]) => !(field in now().waiting))
    const refused = Object.fromEntries(
      reasons.map(([field, reason]) => [field, { value: sent[field], reason }]),
    )
    const fields = outcome.reasons.map(([field]) => field)
    const { answers = {} } = outcome
    const rest = withoutAnswersIn(without(sent, fields), Object.keys(answers))
    update({
      ...back(rest),
      refused: { ...now().refused, ...refused },
      held: heldAfter(sent, answers),
      halt: null,
    })
    isDue = true
    return reportFailure()
  }
  if (outcome.kind === 'unclear') {
    isOneByOne = true
    isDue = true
    return update(back(sent))
  }
  if (outcome.kind === 'stale' && rebases++ < maxRebases) {
    try {
      setMe(await callOrNull(authRoutes.me))
      isDue = true
      return update(back(sent))
    } catch {
      return halt(back(sent), 'offline')
    }
  }
  rebases = 0
  if (outcome.kind === 'offline') return halt(back(sent), 'offline')
  halt(back(sent), 'failed')
  reportFailure(outcome.kind === 'later' && error instanceof ApiError ? error.error : undefined)
}

/** The held answers after a refusal. A field changed again will be retried anyway. */
function heldAfter(
  { prompts }: Changes,
  reasons: Readonly<Record<string, string>>,
): Autosave['held'] {
  const { waiting, held } = now()
  const next = Object.entries(reasons).flatMap(([id, reason]) => {
    const text = prompts?.answers?.[id as PromptId]
    return text == null || Object.hasOwn(waiting.prompts?.answers ?? {}, id)
      ? []
      : [[id, { text, reason }]]
  })
  // Text typed since then wins.
  return { ...Object.fromEntries(next), ...held }
}

function halt(next: Partial<Autosave>, why: 'failed' | 'offline'): void {
  isDue = false
  update({ ...next, halt: why })
  if (why !== 'offline') return
  clearTimeout(retry)
  retry = setTimeout(flushProfile, retryPause)
}

const reportFailure = (text = t`Failed to update profile. Please try again.`) =>
  toast({ title: t`Error`, text, tone: 'danger' })

const isBack = () => now().halt === 'offline' && flushProfile()

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('online', isBack)
  useConnection.subscribe(
    (connection, before) => connection.status === 'up' && before.status !== 'up' && isBack(),
  )
  window.addEventListener('pagehide', sendLast)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && sendLast(),
  )
}
