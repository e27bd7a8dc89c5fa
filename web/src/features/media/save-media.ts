import type { SelfView } from '@swoon/realtime-server/contract/profile'

/** How the profile keeps what is added, moved or removed here. The profile's editor passes it in. */
export interface SaveMedia {
  fields: (changes: Partial<Pick<SelfView, 'voiceIntroUrl' | 'favoriteMusicUrl'>>) => void
  videos: (urls: readonly string[]) => void
}
