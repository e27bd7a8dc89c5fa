import { t } from '@lingui/core/macro'
import type { Message } from '@swoon/realtime-server/contract/chat'
import { cutText } from '@swoon/realtime-server/contract/shared/cut'
import { create } from 'zustand'
import { kindLabel } from '../../conversation/message-parts.ts'
import { hiddenText, hidesNow } from '../../lib/hidden-words.ts'
import { announce } from '../../ui/live-region.tsx'
import { isAttended } from '../../ui/visibility.ts'
import { matches } from '../matches/queries.ts'
import { isWantedNow } from '../notifications/queries.ts'
import { isHidden } from '../safety/queries.ts'

/** Banners queued behind the one on screen. More would keep coming for minutes. */
const waitAtMost = 3
/** Characters of a message to read aloud. */
const spoken = 200

/** Messages with a banner, one per chat; the last one is on screen. */
export const useBanners = create<{ messages: readonly Message[] }>(() => ({ messages: [] }))

export const showBanner = (message: Message): void =>
  useBanners.setState(({ messages }) => {
    const others = messages.filter(({ matchId }) => matchId !== message.matchId)
    return { messages: [...others.slice(-waitAtMost), message] }
  })

/** Removes a chat's banner if it shows a message up to this one, or any by default. */
export const dropBanner = (matchId: string, upTo = Number.POSITIVE_INFINITY): void =>
  useBanners.setState(({ messages }) => ({
    messages: messages.filter((message) => message.matchId !== matchId || message.seq > upTo),
  }))

/** Checks whether a banner would be in the way: over its own chat, a call or a game. */
export const isInTheWay = (pathname: string, matchId: string): boolean =>
  pathname.replace(/\/+$/, '') === `/chat/${matchId}` || /^\/app\/(?:call|game)\//.test(pathname)

/** The last announced message, by chat: a message's event may arrive twice. */
const announced = new Map<string, number>()

/** Shows a banner for another person's new message, if the user is elsewhere in the app and wants notifications. */
export async function notify(message: Message): Promise<void> {
  const { matchId, seq, sender, content, kind, attachments } = message
  if (seq <= (announced.get(matchId) ?? 0)) return
  announced.set(matchId, seq)
  const match = () =>
    matches()
      .known()
      ?.find(({ id }) => id === matchId)
  const isNews = () =>
    document.visibilityState === 'visible' &&
    !matches.hasEnded(matchId) &&
    !isHidden(sender.id) &&
    !isInTheWay(location.pathname, matchId) &&
    announced.get(matchId) === seq &&
    match()?.isMuted !== true &&
    seq > (match()?.readSeq ?? 0)
  if (!isNews() || !(await isWantedNow('message')) || !isNews()) return
  showBanner(message)
  // Only the window in use speaks.
  if (isAttended())
    announce(
      t`New message from ${sender.name}: ${hidesNow(content) ? hiddenText : cutText(content || kindLabel(kind, attachments?.length), spoken)}`,
    )
}
