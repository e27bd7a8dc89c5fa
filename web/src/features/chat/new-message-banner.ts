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

/** Banners that wait behind the one on screen. More would go on for minutes. */
const waitAtMost = 3
/** Characters of a message that are read aloud. */
const spoken = 200

/** The messages that have a banner, one of each chat; the last one is on screen. */
export const useBanners = create<{ messages: readonly Message[] }>(() => ({ messages: [] }))

export const showBanner = (message: Message): void =>
  useBanners.setState(({ messages }) => {
    const others = messages.filter(({ matchId }) => matchId !== message.matchId)
    return { messages: [...others.slice(-waitAtMost), message] }
  })

/** Removes the banner of a chat: up to one of its messages, or whichever it shows. */
export const dropBanner = (matchId: string, upTo = Number.POSITIVE_INFINITY): void =>
  useBanners.setState(({ messages }) => ({
    messages: messages.filter((message) => message.matchId !== matchId || message.seq > upTo),
  }))

/** Checks whether a banner would be in the way: over the same chat, a call or a game. */
export const isInTheWay = (pathname: string, matchId: string): boolean =>
  pathname.replace(/\/+$/, '') === `/chat/${matchId}` || /^\/app\/(?:call|game)\//.test(pathname)

/** By chat, the last message that was announced: the event of a message may come twice. */
const announced = new Map<string, number>()

/** Shows a banner for a new message of another person, if the user is in another part of the app and wants to be notified. */
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
  // Of several windows only the one in use speaks.
  if (isAttended())
    announce(
      t`New message from ${sender.name}: ${hidesNow(content) ? hiddenText : cutText(content || kindLabel(kind, attachments?.length), spoken)}`,
    )
}
