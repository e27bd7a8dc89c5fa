import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { chatRoutes, type Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useState } from 'react'
import { MessageActions, reportAction } from '../../../conversation/message-actions.tsx'
import { change } from '../../../lib/change.ts'
import { oneStop } from '../../../lib/person.ts'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { EyeIcon, EyeOffIcon, TrashIcon } from '../../../ui/icons.tsx'
import { askReport } from '../../safety/actions.ts'
import { chat } from '../chat.ts'
import { showAlways, useShowsAlways } from '../shown-photos.ts'

/** Actions on a chat message. */
export function MessageMenu({ match, myId }: { match: MatchView; myId: string }) {
  const { id: matchId, otherUser } = match
  const { name } = otherUser
  const isShown = useShowsAlways(matchId)
  /** The message to delete after confirmation. */
  const [asked, setAsked] = useState<Message | null>(null)
  const remove = (message: Message) => ({
    key: 'delete',
    label: t`Delete`,
    icon: TrashIcon,
    onSelect: () => setAsked(message),
  })
  const show = {
    key: 'show',
    label: isShown ? (
      <Trans>
        Blur photos from <bdi>{name}</bdi>
      </Trans>
    ) : (
      <Trans>
        Always show photos from <bdi>{name}</bdi>
      </Trans>
    ),
    icon: isShown ? EyeOffIcon : EyeIcon,
    onSelect: () => showAlways(matchId, !isShown),
  }
  const report = ({ id }: Message, content: string) =>
    reportAction(() => askReport({ person: otherUser, place: 'chat', message: { id, content } }))
  const closeQuestion = () => setAsked(null)
  return (
    <>
      <MessageActions
        of={chat}
        myId={myId}
        actions={(message, text, isMine) =>
          isMine
            ? [remove(message)]
            : [...(message.kind === 'photo' ? [show] : []), report(message, text)]
        }
      />
      <ConfirmSheet
        open={asked !== null}
        onClose={closeQuestion}
        onConfirm={() => {
          closeQuestion()
          if (asked) void removeMessage(asked)
        }}
        title={t`Delete this message?`}
        text={oneStop(t`It will be gone for you and for ${name}.`)}
        confirmLabel={t`Delete`}
        danger
      />
    </>
  )
}

/** Takes back a message of the user's own, for both people. */
async function removeMessage({ id, matchId }: Message): Promise<void> {
  await change(
    chatRoutes.remove,
    { params: { id } },
    {
      failure: {
        text: t`Couldn't delete the message. Try again.`,
        explained: [404, 409, 429],
      },
      apply: (changed) => chat.applyChange(matchId, changed),
    },
  )
}
