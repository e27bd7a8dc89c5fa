import { NewMessageBanner } from '../../features/chat/new-message-banner.tsx'
import { useTitleCount } from '../../ui/use-title-count.ts'

type NewsProps = {
  /** How much is new. */
  count: number
  /** Where a banner stands. */
  className: string
}

/** What tells of something new on every screen: the number in the title, and the banner of a message. It comes with the code of the live events. */
export function News({ count, className }: NewsProps) {
  useTitleCount(count)
  return <NewMessageBanner className={className} />
}
