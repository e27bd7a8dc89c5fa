import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { NewMessageBanner } from '../../features/chat/new-message-banner.tsx'
import { useHasCelebrated } from '../../features/matches/celebrated.tsx'
import { useMatches } from '../../features/matches/queries.ts'
import { useIsInCall } from '../../features/video-chat/call-overlay.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { screenAt } from '../screen-paths.ts'
import { keepOnIcon } from './icon-count.ts'
import { usePushedScreen } from './pushed-screen.ts'

const InstallOffer = lazyPart(
  async () => (await import('../../features/install/install-offer.tsx')).InstallOffer,
)

type NewsProps = {
  /** Number of unseen matches and unread messages. */
  count: number
  /** Classes that place the banner. */
  className: string
}

/**
 * Shows news on every screen: the number in the title and on the app's icon, and the message banner; after a match also the offer to
 * install the app. Loads with the live events' code.
 */
export function News({ count, className }: NewsProps) {
  useTitleCount(count)
  useIconCount(count)
  usePushedScreen()
  const hasCelebrated = useHasCelebrated()
  const isCalm = useIsCalm()
  return (
    <>
      <NewMessageBanner className={className} />
      {hasCelebrated && isCalm && (
        <Suspense fallback={null}>
          <InstallOffer />
        </Suspense>
      )}
    </>
  )
}

/**
 * Checks whether the deck or the list of matches is shown: no call, no game and no conversation.
 */
function useIsCalm(): boolean {
  const { name } = screenAt(useLocation().pathname) ?? {}
  const isInCall = useIsInCall()
  return !isInCall && (name === 'swipe' || name === 'matches')
}

/** Keeps the number on the app's icon. Until the count is known, the icon keeps its last number. */
function useIconCount(count: number): void {
  const isKnown = useMatches().data !== undefined
  useEffect(() => {
    if (isKnown) return keepOnIcon(count)
  }, [count, isKnown])
}

/** Strips counts of ours that a translated page may have kept in the title. */
const numbers = /^(?:\(\d+\+?\) )+/

/** Puts a count before the document's title, even if the title changes; nothing for 0. */
function useTitleCount(count: number): void {
  useEffect(() => {
    if (count <= 0) return
    let shown = ''
    const show = () => {
      if (document.title === shown) return
      const own = document.title.replace(numbers, '')
      shown = `(${count > 99 ? '99+' : count}) ${own}`.trim()
      document.title = shown
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(numbers, '')
    }
  }, [count])
}
