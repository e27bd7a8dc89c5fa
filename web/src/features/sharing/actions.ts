import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { appName } from '../../lib/app-name.ts'
import { plain } from '../../lib/i18n/plain.ts'
import { shareLink } from '../../lib/share-link.ts'

/** Says who can open the link, as far as its owner can tell: the server checks `mayOpen` for each visitor. */
function reachOf({ isHidden, isIncognito }: SelfView): string {
  if (isHidden) return t`While your profile is hidden, it opens for your matches only.`
  if (isIncognito)
    return t`While you're incognito, it opens for your matches and for people you like.`
  return t`It opens for people who are signed in and could see you in Discover.`
}

/** Shares a link to the user's own profile. The link itself reveals nothing, and visitors sign in first. */
export const shareProfile = (me: SelfView): Promise<void> =>
  shareLink(
    {
      url: new URL(`/app/user/${me.id}`, location.origin).href,
      text: plain(t`Here's my profile on ${appName}`),
    },
    reachOf(me),
  )

/** Shares the product's own address, which does not name who invites. */
export const inviteFriend = (): Promise<void> =>
  shareLink({
    url: new URL('/', location.origin).href,
    text: plain(t`I'm meeting people on ${appName}, and I think you'd like it. Come and join me!`),
  })
