import type { ReportPlace } from '@swoon/realtime-server/contract/safety'
import { create } from 'zustand'

/** The person a question is about, and the place where it was asked. */
export interface Subject {
  person: { id: string; name: string }
  place: ReportPlace
  /** The reported message of that person. */
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

/** People blocked in this session, by id. They are shown nowhere, even if an older answer still lists them. */
export const useHiddenIds = create<ReadonlySet<string>>(() => new Set())

/** People whose card was reported in this session, by id. They are on no card anymore, and elsewhere as before. */
export const useReportedIds = create<ReadonlySet<string>>(() => new Set())

export const noteReported = (userId: string): void =>
  useReportedIds.setState(new Set([...useReportedIds.getState(), userId]), true)

export const hide = (userId: string): void =>
  useHiddenIds.setState(new Set([...useHiddenIds.getState(), userId]), true)

export const show = (userId: string): void =>
  useHiddenIds.setState(new Set([...useHiddenIds.getState()].filter((id) => id !== userId)), true)

/** People whose block the server has not answered. */
export const blocking = new Set<string>()
