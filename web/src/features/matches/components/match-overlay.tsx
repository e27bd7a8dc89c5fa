import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { type ComponentType, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChatIcon, StarSolidIcon } from '../../../ui/icons.tsx'
import { useLayer } from '../../../ui/layers/use-layer.ts'
import { useKeyboardInset } from '../../../ui/use-keyboard-inset.ts'
import { LikedAnswers } from '../../people/liked-answers.tsx'
import { MatchedPersonSheet } from '../../people/matched-person-sheet.tsx'
import { dismissMatch } from '../store.ts'
import { BalloonFlight } from './balloon-flight.tsx'
import { Cupid } from './cupid.tsx'
import { useHeldWhileTyping } from './use-held-while-typing.ts'
import './match-overlay.css'

/** Milliseconds after opening when the cupid appears and disappears. */
const cupid = { from: 1500, to: 3500 } as const

/** Checks whether there is a deck to return to below the celebration. */
const isSwiping = (pathname: string): boolean =>
  /^\/(discover|app|app\/(second-look|location|streak))$/.test(pathname)

interface MatchOverlayProps {
  match: MatchView
  /** Writes the first message. It belongs to chats, which know of matches, so the frame around both brings it. */
  FirstMessage: ComponentType<{
    match: MatchView
    formId: string
    onOpen: () => void
    onSent: () => void
  }>
}

/** 'It's a Match!', full screen, and never over a field the user is typing in. */
export const MatchOverlay = (props: MatchOverlayProps) =>
  useHeldWhileTyping(props.match) ? null : <Shown {...props} />

/** The browser traps the focus and restores it. */
function Shown({ match, FirstMessage }: MatchOverlayProps) {
  const { id, otherUser } = match
  const { name } = otherUser
  const me = useMe()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const formId = useId()
  const isCupidHere = useCupid()
  const inset = useKeyboardInset()
  const [isProfileOpen, setIsProfileOpen] = useState(false)

  useLayer(true, () => dismissMatch(id), dialog)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // Otherwise the browser may focus the scrolled box.
    send.current?.focus()
    // Escape means Keep Swiping, or Not Now, as Back does.
    const onCancel = (event: Event) => {
      event.preventDefault()
      dismissMatch(id)
    }
    element.addEventListener('cancel', onCancel)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.close()
    }
  }, [id])

  const dismiss = () => dismissMatch(id)
  const open = () => {
    dismiss()
    navigate(`/chat/${id}`)
  }

  return (
    <>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="match-overlay fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-transparent text-white"
      >
        <BalloonFlight />
        <div
          style={{ paddingBottom: inset || undefined }}
          className="relative mx-auto flex h-full max-w-md flex-col items-center justify-center-safe gap-6 overflow-y-auto px-6 py-4 pt-[max(env(safe-area-inset-top),16px)] text-center short:gap-4 flat:grid flat:max-w-3xl flat:grid-cols-[auto_minmax(0,20rem)] flat:content-center-safe flat:gap-x-6 flat:gap-y-3"
        >
          <div className="match-photos flex items-center justify-center short:[zoom:0.7] flat:row-span-2">
            <span className="match-photo-mine rounded-full ring-4 ring-white">
              <Avatar
                size="xl"
                name={me?.name ?? ''}
                src={me?.profilePhoto && photoSrc(me.profilePhoto, 'small')}
              />
            </span>
            <button
              type="button"
              aria-label={t`Open the profile of ${name}`}
              onClick={() => setIsProfileOpen(true)}
              className="match-photo-theirs -ms-5 flex rounded-full ring-4 ring-white"
            >
              <Avatar
                size="xl"
                name={otherUser.name}
                src={otherUser.profilePhoto && photoSrc(otherUser.profilePhoto, 'small')}
              />
            </button>
          </div>
          <div>
            <h2
              id={titleId}
              className="match-title font-display text-[clamp(2.25rem,12vw,3rem)] leading-tight font-extrabold"
            >
              {t`It's a Match!`}
            </h2>
            <p className="mt-3 text-lg">
              <Trans>
                You and <bdi>{name}</bdi> like each other.
              </Trans>
            </p>
            {match.superLikedMe && (
              <p className="mt-2 inline-flex items-center gap-1.5 font-semibold">
                <StarSolidIcon size={18} className="shrink-0" />
                <span>
                  <Trans>
                    <bdi>{name}</bdi> super liked you
                  </Trans>
                </span>
              </p>
            )}
            <LikedAnswers match={match} className="mt-3" />
          </div>
          <div className="flex w-full max-w-xs flex-col gap-3">
            <Suspense fallback={null}>
              <FirstMessage match={match} formId={formId} onOpen={open} onSent={dismiss} />
            </Suspense>
            <Button
              type="submit"
              form={formId}
              size="lg"
              wide
              icon={ChatIcon}
              ref={send}
              // Opens the chat while there is no form to submit.
              onClick={({ currentTarget }) => currentTarget.form ?? open()}
              className="bg-white! bg-none! text-[#b51a4b]!"
            >
              {t`Send Message`}
            </Button>
            <Button
              size="lg"
              wide
              variant="ghost"
              onClick={dismiss}
              className="bg-[#5d1546]! text-white! ring-2 ring-white/70 hover:brightness-125"
            >
              {isSwiping(pathname) ? t`Keep Swiping` : t`Not now`}
            </Button>
          </div>
        </div>
        {isCupidHere && <Cupid />}
      </dialog>
      {/* Outside the overlay, so that the sheet does not inherit its white text and shadows. */}
      <MatchedPersonSheet
        match={match}
        open={isProfileOpen}
        onClose={() => setIsProfileOpen(false)}
        onLeave={dismiss}
      />
    </>
  )
}

function useCupid(): boolean {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => {
    const come = setTimeout(() => setIsHere(true), cupid.from)
    const go = setTimeout(() => setIsHere(false), cupid.to)
    return () => {
      clearTimeout(come)
      clearTimeout(go)
    }
  }, [])
  return isHere
}
