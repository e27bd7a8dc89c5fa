import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import type { EditorTab } from './fields.ts'

type Profile = Pick<
  SelfView,
  | 'photos'
  | 'bio'
  | 'prompts'
  | 'interests'
  | 'about'
  | 'voiceIntroUrl'
  | 'introVideoUrls'
  | 'musicTaste'
>

/** Parts of a complete profile, the most useful first; the shares add up to 100. */
const parts = [
  {
    id: 'photos',
    tab: 'media',
    share: 25,
    step: t`Add another photo`,
    isDone: ({ photos }) => photos.length >= 3,
  },
  { id: 'bio', tab: 'basic', share: 20, step: t`Write a bio`, isDone: ({ bio }) => bio !== '' },
  {
    id: 'prompts',
    tab: 'basic',
    share: 10,
    step: t`Answer a prompt`,
    // A server of the previous release sends none.
    isDone: ({ prompts = [] }) => prompts.length > 0,
  },
  {
    id: 'interests',
    tab: 'basic',
    share: 15,
    step: t`Choose three interests`,
    isDone: ({ interests }) => interests.length >= 3,
  },
  {
    id: 'about',
    tab: 'basic',
    share: 10,
    step: t`Answer “About you”`,
    isDone: ({ about }) => answered(about) === 5,
  },
  {
    id: 'voice',
    tab: 'media',
    share: 10,
    step: t`Record a voice intro`,
    isDone: (me) => me.voiceIntroUrl !== null,
  },
  {
    id: 'videos',
    tab: 'media',
    share: 5,
    step: t`Add a selfie video`,
    isDone: (me) => me.introVideoUrls.length > 0,
  },
  {
    id: 'artists',
    tab: 'basic',
    share: 5,
    step: t`Add your top artists`,
    isDone: (me) => me.musicTaste.topArtists.length > 0,
  },
] as const satisfies readonly {
  id: string
  tab: EditorTab
  share: number
  step: string
  isDone: (me: Profile) => boolean
}[]

/** A profile's completeness in percent, and the next best step; null once complete. */
export function completeness(me: Profile): {
  percent: number
  next: (typeof parts)[number] | null
} {
  const missing = parts.filter(({ isDone }) => !isDone(me))
  return {
    percent: 100 - missing.reduce((sum, { share }) => sum + share, 0),
    next: missing[0] ?? null,
  }
}

const answered = (about: SelfView['about']): number =>
  Object.values(about).filter((answer) => answer !== null && answer.length > 0).length
