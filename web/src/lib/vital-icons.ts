import type { ShowName } from '@swoon/realtime-server/contract/vitals'
import type { Icon } from '../ui/draw-icon.tsx'
import { PersonIcon } from '../ui/icons.tsx'
import {
  BookIcon,
  CapIcon,
  ChildIcon,
  CradleIcon,
  GlassIcon,
  GoalIcon,
  HomeIcon,
  RingsIcon,
  RulerIcon,
  SmokingIcon,
  SpeechIcon,
} from '../ui/vital-icons.tsx'

export const vitalIcons: Readonly<Record<ShowName, Icon>> = {
  pronouns: PersonIcon,
  height: RulerIcon,
  hometown: HomeIcon,
  languages: SpeechIcon,
  relationshipGoals: GoalIcon,
  relationshipModel: RingsIcon,
  hasChildren: ChildIcon,
  wantsChildren: CradleIcon,
  smoking: SmokingIcon,
  drinking: GlassIcon,
  religion: BookIcon,
  education: CapIcon,
}
