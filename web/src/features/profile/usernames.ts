import { profileLimits } from '@swoon/realtime-server/contract/people'
import { withoutMarks } from '@swoon/realtime-server/contract/shared/words'
import { overBy, tooLong } from '../../ui/too-long.ts'

export type UsernameField = 'instagramUsername' | 'tiktokUsername'

const names: Readonly<Record<UsernameField, string>> = { instagramUsername: 'Instagram', tiktokUsername: 'TikTok' }
/** A link anywhere in a text, since apps share it in a sentence: the part before the site, the site, and what follows it. */
const link =
  /(?:^|[\s("'<])(?:https?:\/\/)?(?:([a-z-]+)\.)?(instagr\.am|(?:instagram|tiktok)\.com)(?![\w.-])([^\s"'<>)]*)/i
/** Hosts of short links, which only the site can resolve. */
const short = /^v[mt]$/i
/** Addresses of the sites themselves, where a name could be. */
const notNames: Readonly<Record<UsernameField, RegExp>> = {
  instagramUsername: /^(?:p|reels?|tv|explore|accounts|direct|s|share|about|legal|web|stories|_u)$/i,
  tiktokUsername: /^(?:t|v|foryou|following|friends|explore|live|tag|music|discover|upload|login|search|about|share)$/i,
}
/** Before the name of whom they belong to. */
const belongings = /^(?:stories|_u)$/i

/** Of which site a link in a text is, and the name in it if it is to somebody's page; null if there is no link. */
function linkIn(text: string): { field: UsernameField; name: string | null } | null {
  const [, host = '', site, rest = ''] = link.exec(text) ?? []
  if (site === undefined) return null
  const field = site.toLowerCase() === 'tiktok.com' ? 'tiktokUsername' : 'instagramUsername'
  const parts = (rest.replaceAll(/%40/gi, '@').split(/[?#]/)[0] ?? '').split('/').filter((part) => part !== '')
  if (field === 'instagramUsername' && belongings.test(parts[0] ?? '')) parts.shift()
  const name = (parts.find((part) => part.startsWith('@')) ?? parts[0])?.replace(/^@/, '')
  const isName = name !== undefined && /^[\w.]+$/.test(name) && !notNames[field].test(name) && !short.test(host)
  return { field, name: isName ? name : null }
}

/** A username as it is stored: of a pasted link to the person's page only the name, and no @ before it. Any other text stays as it is. */
export function usernameOf(field: UsernameField, text: string): string {
  const bare = withoutMarks(text).trim()
  const found = linkIn(bare)
  if (found?.name && found.field === field) return found.name
  return found ? bare : bare.replace(/^@+/, '').replace(/\/+$/, '')
}

/** Why a username cannot be stored; null if it can. */
export const checkUsername =
  (field: UsernameField) =>
  (text: string): string | null => {
    const found = linkIn(text)
    if (found && found.field !== field) return `This link is to ${names[found.field]}.`
    if (found) return 'This is no link to your page. Your username is enough.'
    if (!/^[A-Za-z0-9._]*$/.test(text)) return 'Letters, digits, dots and underscores only.'
    return tooLong(overBy(text, profileLimits.username))
  }
