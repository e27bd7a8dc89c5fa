import { t } from '@lingui/core/macro'
import { MessageScene } from '../../../ui/drawings/talk-scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Shown beside the list in a wide window while no chat is open. */
export const NoChat = () => (
  <div className="grid h-full place-items-center">
    <EmptyState
      drawing={<MessageScene />}
      title={t`Pick someone to message`}
      text={t`Your conversations open here.`}
    />
  </div>
)
