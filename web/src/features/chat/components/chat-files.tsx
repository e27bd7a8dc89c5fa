import { Trans } from '@lingui/react/macro'
import type { Message } from '@swoon/realtime-server/contract/chat'
import { MessageFiles } from '../../../conversation/message-files.tsx'
import type { FilesProps } from '../../../conversation/photos.tsx'
import { showAlways, showOnce, useIsShown, useShowsAlways } from '../shown-photos.ts'

/** Attachments of a chat message. The other person's photos are blurred until the user reveals them. */
export function ChatFiles(props: FilesProps<Message>) {
  const { bubble, isMine, by: name } = props
  const { id, matchId = '' } = bubble.message ?? {}
  const isVeiled = !isMine && bubble.kind === 'photo'
  const isShown = useIsShown(matchId, id)
  const isAlways = useShowsAlways(matchId)
  return (
    <>
      <MessageFiles
        {...props}
        onShow={isVeiled && !isShown && id !== undefined ? () => showOnce(id) : undefined}
      />
      {isVeiled && isShown && !isAlways && (
        <button
          type="button"
          onClick={() => showAlways(matchId, true)}
          className="block min-h-11 px-2.5 text-start text-sm font-semibold text-accent"
        >
          <Trans>
            Always show photos from <bdi>{name}</bdi>
          </Trans>
        </button>
      )}
    </>
  )
}
