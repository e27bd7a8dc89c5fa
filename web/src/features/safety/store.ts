import type { ReportPlace } from '@swoon/realtime-server/contract/safety'
import { create } from 'zustand'

/** The person a question is about, and where it was asked. */
export interface Subject {
  person: { id: string; name: string }
  place: ReportPlace
  /** The reported message, by that person. */
  message?: { id: string; content: string }
}

export type Step = 'choose' | 'report' | 'block'

interface Question {
  subject: Subject | null
  /** Null while the sheet of the last question closes. */
  step: Step | null
}

export const useQuestion = create<Question>(() => ({ subject: null, step: null }))

export const ask = (subject: Subject, step: Step): void => useQuestion.setState({ subject, step })

export const closeQuestion = (): void => useQuestion.setState({ step: null })

/** Ids of people blocked in this session. They are shown nowhere, even if an older answer still lists them. */
export const useHiddenIds = create<ReadonlySet<string>>(() => new Set())

/** Ids of people reported from their card in this session. They are on no more cards, but elsewhere as before. */
export const useReportedIds = create<ReadonlySet<string>>(() => new Set())

export const noteReported = (userId: string): void =>
  useReportedIds.setState(new Set([...useReportedIds.getState(), userId]), true)

export const hide = (userId: string): void =>
  useHiddenIds.setState(new Set([...useHiddenIds.getState(), userId]), true)

export const show = (userId: string): void =>
  useHiddenIds.setState(new Set([...useHiddenIds.getState()].filter((id) => id !== userId)), true)

/** People whose block the server has not confirmed. */
export const blocking = new Set<string>()
