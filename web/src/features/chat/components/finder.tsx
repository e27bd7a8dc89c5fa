import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { type Finding, FindSheet } from '../../../conversation/find-sheet.tsx'
import { Search } from '../../../conversation/search.tsx'
import { chat } from '../chat.ts'
import { ChatPhotos } from './chat-photos.tsx'

export interface FinderProps extends Finding {
  match: MatchView
  myId: string
  what: 'words' | 'photos'
}

/** Searches a chat's messages, or shows all of its photos. */
export function Finder({ match, myId, what, ...finding }: FinderProps) {
  const { name } = match.otherUser
  return what === 'photos' ? (
    <FindSheet
      {...finding}
      title={
        <Trans>
          Photos in your chat with <bdi>{name}</bdi>
        </Trans>
      }
    >
      {() => <ChatPhotos matchId={match.id} myId={myId} name={name} />}
    </FindSheet>
  ) : (
    <FindSheet
      {...finding}
      title={
        <Trans>
          Search your chat with <bdi>{name}</bdi>
        </Trans>
      }
    >
      {(choose) => (
        <Search
          of={chat}
          id={match.id}
          myId={myId}
          label={t`Search this chat`}
          hint={t`Find what you said to each other.`}
          onChoose={choose}
        />
      )}
    </FindSheet>
  )
}
