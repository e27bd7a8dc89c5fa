import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { withoutMarks } from '@swoon/realtime-server/contract/shared/text'
import { overBy, tooLong } from '../../ui/too-long.ts'

export type UsernameField = 'instagramUsername' | 'tiktokUsername'

const names: Readonly<Record<UsernameField, string>> = {
  instagramUsername: t`Instagram`,
  tiktokUsername: 'TikTok',
}
/** Punctuation around a link, not part of it. Excludes hyphens and connectors: ending there would store part of a name. */
const around = String.raw`\s"'<>()\[\]\{\},;:!\|\p{Ps}\p{Pe}\p{Pi}\p{Pf}…、。，．；：！？､｡،؛؟۔।—―〜～｜`
/**
 * A link may follow such punctuation; with its scheme, also a letter of a script without spaces. After anything else it would belong to
 * another host.
 */
const before = String.raw`(?:^|[${around}*]|[^\0-\x7F](?=@?https?:))@?`
/** A link anywhere in a text, since apps share it in a sentence: the part before the site, the site, and the path after it. */
const link = new RegExp(
  String.raw`${before}(?:https?:\/\/)?(?:([a-z-]+)\.)?(instagr\.am|(?:instagram|tiktok)\.com)(?!\.*[\p{L}\p{N}_\-])((?:\/[^${around}]*)?)`,
  'iu',
)
/** Subdomains with people's pages, including languages. Others are short links, which only the site can resolve, or the company's. */
const pagesHost = /^(?:www|m|(?!v[mt]$)[a-z]{2}(?:-[a-z]{2})?)?$/i
/** The sites' own paths, where a name could be. */
const notNames: Readonly<Record<UsernameField, RegExp>> = {
  instagramUsername:
    /^(?:[a-z]|reels?|tv|igtv|explore|accounts|direct|share|about|legal|web|stories|highlights|_[un]|invites|channel|lite|developers?|api|graphql|oauth|ar|create|challenge|emails|qr|topics?|directory|popular|press|blog|jobs|help|privacy|terms|safety|session|login|signup|download|embed|live|audio|locations|tags|shop|business|settings|your_activity|notifications|archive)$/i,
  tiktokUsername:
    /^(?:[a-z]{1,2}|h5|i18n|foryou|fyp|following|friends|explore|live|tag|hashtag|music|discover|upload|login|logout|signup|search|about|share|legal|place|embed|oembed|lite|messages|inbox|notifications|settings?|feedback|activity|profile|coin|wallet|creators?|business|shop|channel|topics?|transparency|safety|privacy|download|trending|sticker|effect|question|playlist|video|photo|view|news|games|kids|tiktokstudio|auth|passport|link|redirect)$/i,
}
/** Path parts that precede the owner's name. */
const belongings = /^(?:stories|_u)$/i
/** Path parts that may follow a name on Instagram. Before anything else it is hardly a name. */
const ofPerson =
  /^(?:p|tv|reels?|tagged|reposts|channel|guides|saved|feed|live|followers|following|embed|profilecard|\d+)$/i

/** The site of a link in a text, and the name if it is a person's page; null if there is no link. */
function linkIn(text: string): { field: UsernameField; name: string | null } | null {
  const [, host = '', site, rest = ''] = link.exec(text) ?? []
  if (site === undefined) return null
  const field = site.toLowerCase() === 'tiktok.com' ? 'tiktokUsername' : 'instagramUsername'
  // No name ends with a dot, but a sentence does.
  const path = (rest.replaceAll(/%40/gi, '@').split(/[?#]/)[0] ?? '').replace(/\.+$/, '')
  const parts = path.split('/').filter((part) => part !== '')
  const part = (pagesHost.test(host) ? namePart[field](parts) : undefined) ?? ''
  const name = part.replace(/^@/, '')
  const isName = /^[\w.]*\w$/.test(name) && (part.startsWith('@') || !notNames[field].test(name))
  return { field, name: isName ? name : null }
}

/** The path part where each site has the name, if it is a person's page. */
const namePart: Readonly<Record<UsernameField, (parts: readonly string[]) => string | undefined>> =
  {
    instagramUsername(parts) {
      const [name, then] = belongings.test(parts[0] ?? '') ? parts.slice(1) : parts
      return then === undefined || ofPerson.test(then) ? name : undefined
    },
    tiktokUsername: (parts) =>
      parts.find((part) => part.startsWith('@')) ?? (parts.length === 1 ? parts[0] : undefined),
  }

/** A username in its stored form: from a pasted link to the user's page only the name, without @. Any other text stays as it is. */
export function usernameOf(field: UsernameField, text: string): string {
  const bare = withoutMarks(text).trim()
  const found = linkIn(bare)
  if (found?.name && found.field === field) return found.name
  return found ? bare : bare.replace(/^@+/, '').replace(/\/+$/, '')
}

/** Returns why a username cannot be stored; null if it can. */
export const checkUsername =
  (field: UsernameField) =>
  (text: string): string | null => {
    const found = linkIn(text)
    if (found && found.field !== field) return t`This link is to ${{ site: names[found.field] }}.`
    if (found) return t`This isn't a link to your page. Your username is enough.`
    if (!/^[A-Za-z0-9._]*$/.test(text)) return t`Letters, digits, dots and underscores only.`
    return tooLong(overBy(text, profileLimits.username))
  }
