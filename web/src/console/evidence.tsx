import type { Case, Line } from '@swoon/realtime-server/contract/console'
import { useEffect, useRef } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Folded } from '../ui/folded.tsx'
import { Picture, Recording } from './file.tsx'
import { decisionWord, plain, when } from './format.ts'

/** Lines between the two people, and around a reported message of a room; reported ones are marked and scrolled into view. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>('[data-reported]')
    if (marked && list.current)
      list.current.scrollTop = marked.offsetTop - list.current.offsetTop - 80
  }, [])
  return (
    <Card as="section" aria-label="Messages">
      <h3 className="mb-2 font-semibold">{`Messages (${lines.length})`}</h3>
      {lines.length === 0 && (
        <p className="text-ink-soft">The two haven't written to each other.</p>
      )}
      {lines.length > 0 && (
        <ol
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
          tabIndex={0}
          aria-label="Messages in order"
          className="flex max-h-[60dvh] flex-col gap-2 overflow-y-auto"
        >
          {lines.map((line, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: evidence never changes its order
              key={index}
              data-reported={line.isReported || undefined}
              className={cx(
                'rounded-sm px-3 py-2',
                line.isReported ? 'bg-danger-tint ring-2 ring-danger' : 'bg-sunken',
                line.author === 'reported' ? 'me-6' : 'ms-6',
              )}
            >
              <p className="text-sm text-ink-soft">
                {line.author === 'reported'
                  ? 'Reported person'
                  : line.author === 'reporter'
                    ? 'Reporter'
                    : 'Someone'}
                {`, ${when(line.at)}`}
                {line.room !== null && (
                  <>
                    {', in '}
                    <bdi>{line.room}</bdi>
                  </>
                )}
                {line.isReported && <strong className="text-danger"> Reported</strong>}
              </p>
              {line.quoted !== null && (
                <p
                  dir="auto"
                  className="mb-1 border-s-3 border-line-strong ps-2 whitespace-pre-line wrap-anywhere"
                >
                  <span className="block text-sm text-ink-soft">
                    Replies to an answer on the other profile:
                  </span>
                  {line.quoted.prompt !== '' && (
                    <span className="block font-semibold">{line.quoted.prompt}</span>
                  )}
                  <Folded id={`quoted ${line.at}`} text={line.quoted.answer} />
                </p>
              )}
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                <Folded id={`line ${line.at}`} text={line.content} />
              </p>
              {line.replaced !== null && (
                <p
                  dir="auto"
                  className="mt-1 border-s-3 border-line-strong ps-2 whitespace-pre-line wrap-anywhere"
                >
                  <span className="block text-sm text-ink-soft">Before its author changed it:</span>
                  <Folded id={`replaced ${line.at}`} text={line.replaced} />
                </p>
              )}
              {line.images.map((url) => (
                <Picture
                  key={url}
                  url={url}
                  alt="Sent with the message"
                  className="mt-1 max-h-60 min-h-24 min-w-40 rounded-sm object-cover object-top"
                />
              ))}
              {line.recordings.map((url) => (
                <Recording key={url} url={url} isVideo={false} />
              ))}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** Videos and sounds of the profile. Photos are shown with the statement. */
export function Files({ files }: { files: Case['files'] }) {
  const played = files.filter(
    ({ kind }) => !['photo', 'message-photo', 'voice-note'].includes(kind),
  )
  if (played.length === 0) return null
  return (
    <Card as="section" aria-label="Files">
      <h3 className="mb-2 font-semibold">Videos and sounds</h3>
      <ul className="flex flex-col gap-3">
        {played.map(({ name, kind, url }) => (
          <li key={name}>
            <p className="text-sm text-ink-soft">{plain(kind)}</p>
            <Recording url={url} isVideo={/video/.test(kind)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Everything that was ever decided about the person. */
export function History({ acts }: { acts: Case['history'] }) {
  return (
    <Card as="section" aria-label="History">
      <h3 className="mb-2 font-semibold">Earlier decisions</h3>
      {acts.length === 0 && <p className="text-ink-soft">None.</p>}
      <ol className="flex flex-col gap-2">
        {acts.map(({ at, decision, by, reason, until }) => (
          <li key={`${at} ${decision}`}>
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <Badge>{decisionWord(decision)}</Badge>
              {`${when(at)} by ${by}${until ? `, until ${when(until)}` : ''}`}
            </p>
            <p dir="auto" className="wrap-anywhere">
              {reason}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
