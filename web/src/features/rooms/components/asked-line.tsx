import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Participant } from '@swoon/realtime-server/contract/rooms'
import { useState } from 'react'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { ProposalButton } from './proposal-button.tsx'

interface AskedLineProps {
  roomId: string
  /** People here who have proposed a match to the user. */
  asking: readonly Participant[]
}

/** A line above the composer for each proposal in turn, with answers. It can be closed; the proposal stays in People. */
export function AskedLine({ roomId, asking }: AskedLineProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [person] = asking.filter(({ id }) => !closed.has(id))
  const name = person?.name
  return (
    <div role="status" className="shrink-0">
      {person && (
        <div className="flex items-center gap-2.5 border-t border-line bg-raised px-3 py-1.5 big:flex-wrap lg:px-5">
          <Avatar
            decorative
            size="sm"
            name={person.name}
            src={person.profilePhoto && photoSrc(person.profilePhoto, 'small')}
          />
          <p className="min-w-0 grow text-sm wrap-anywhere big:basis-3/5">
            <Trans>
              <bdi className="font-semibold">{name}</bdi> wants to match with you.
            </Trans>
          </p>
          <ProposalButton roomId={roomId} person={person} standing={{ is: 'asked' }} />
          <IconButton
            icon={CloseIcon}
            label={t`Not now`}
            onClick={() => setClosed((before) => new Set(before).add(person.id))}
            className="-ms-1 text-ink-soft"
          />
        </div>
      )}
    </div>
  )
}
