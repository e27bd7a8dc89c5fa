import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BlockView } from '@swoon/realtime-server/contract/safety'
import { useState } from 'react'
import { shortDate } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { toast } from '../../ui/toast.tsx'
import { unblock } from './blocking.ts'
import { useBlocks } from './queries.ts'

const nameOf = ({ name }: BlockView) => name || t`Someone`

/** People the user has blocked, with buttons to unblock them; a section of the Privacy screen. */
export function BlockedPeople() {
  const query = useBlocks()
  const { data: blocks } = query
  const now = useNow()
  // Stays set while the sheet closes.
  const [asked, setAsked] = useState<{ block: BlockView; isOpen: boolean } | null>(null)
  const [isEnding, setIsEnding] = useState(false)
  const askedName = asked && nameOf(asked.block)
  const close = () => setAsked((before) => before && { ...before, isOpen: false })
  const confirm = async (block: BlockView) => {
    setIsEnding(true)
    const name = nameOf(block)
    const isEnded = await unblock({ id: block.id, name })
    setIsEnding(false)
    if (!isEnded) return
    close()
    toast({ title: t`${name} is unblocked`, tone: 'success' })
  }
  return (
    <TitledSection
      id="blocked-people"
      title={t`Blocked people`}
      hint={t`You and the people you block don't see each other anywhere. We don't notify them.`}
    >
      <LoadingState
        query={query}
        skeleton={<Skeleton className="mt-3 h-16 rounded-md" />}
        failed={t`This list didn't load`}
      />
      {blocks?.length === 0 && (
        <p className="mt-3 rounded-md bg-sunken px-4 py-4">{t`You haven't blocked anyone.`}</p>
      )}
      {blocks && blocks.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1">
          {blocks.map((block) => (
            <BlockedPerson
              key={block.id}
              block={block}
              now={now}
              onUnblock={() => setAsked({ block, isOpen: true })}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmSheet
          open={asked.isOpen}
          onClose={close}
          onConfirm={() => void confirm(asked.block)}
          title={
            <Trans>
              Unblock <bdi>{askedName}</bdi>?
            </Trans>
          }
          text={
            asked.block.hadMatch
              ? t`You were matched, and that match ended for good, so you still won't see each other.`
              : t`You may see each other again.`
          }
          confirmLabel={t`Unblock`}
          busy={isEnding}
        />
      )}
    </TitledSection>
  )
}

interface BlockedPersonProps {
  block: BlockView
  now: number
  onUnblock: () => void
}

function BlockedPerson({ block, now, onUnblock }: BlockedPersonProps) {
  const { blockedAt } = block
  const [name, date] = [nameOf(block), shortDate(blockedAt, now)]
  return (
    <li className="flex items-center gap-3 rounded-md py-2">
      <Avatar decorative name={name} />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          <Trans>
            Blocked <time dateTime={blockedAt}>{date}</time>
          </Trans>
        </p>
      </div>
      <Button size="sm" variant="outline" aria-label={t`Unblock ${name}`} onClick={onUnblock}>
        {t`Unblock`}
      </Button>
    </li>
  )
}
