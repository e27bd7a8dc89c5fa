import type { SelfView } from '@swoon/realtime-server/contract/profile'
import type { ReactNode } from 'react'
import { Section } from '../../ui/section.tsx'
import { UndoLine } from './undo.tsx'

/** Saves media changes to the profile, as passed in by the profile's editor. */
export interface SaveMedia {
  fields: (changes: Partial<Pick<SelfView, 'voiceIntroUrl' | 'favoriteMusicUrl'>>) => void
  videos: (urls: readonly string[]) => void
}

interface MediaSectionProps {
  title: string
  hint: string
  part: 'photos' | 'voice' | 'videos' | 'song'
  children: ReactNode
}

/** A section of the media tab, with an undo for its last removal. */
export const MediaSection = ({ title, hint, part, children }: MediaSectionProps) => (
  <Section title={title} hint={hint} part={part === 'song' ? undefined : part}>
    {children}
    <UndoLine part={part} />
  </Section>
)
