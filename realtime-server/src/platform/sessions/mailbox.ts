/** Reduces a name to the part that its provider uses for delivery. */
type NameRule = (name: string) => string

const withoutTag = (sign: '+' | '-'): NameRule => {
  const tag = new RegExp(`(?<=.)\\${sign}.*$`)
  return (name) => name.replace(tag, '')
}
const without =
  (signs: RegExp): NameRule =>
  (name) =>
    name.replaceAll(signs, '')

interface Provider {
  hosts: RegExp
  /** Host that stands for all of them, if a name is the same mailbox at each. */
  host?: string
  name?: NameRule
}

// From the providers' own pages, as of November 2026. Dots count at Outlook and iCloud, and at Gmail for other domains.
const providers: readonly Provider[] = [
  { hosts: /^(gmail|googlemail)\.com$/, host: 'gmail.com', name: without(/\./g) },
  {
    hosts: /^(proton\.me|pm\.me|protonmail\.(com|ch))$/,
    host: 'proton.me',
    name: without(/[._-]/g),
  },
  { hosts: /^(icloud|me|mac)\.com$/, host: 'icloud.com' },
  {
    hosts: /^(ya\.ru|yandex\.([a-z]{2,3}|com\.[a-z]{2}))$/,
    host: 'yandex.ru',
    name: (name) => name.replaceAll('-', '.'),
  },
  // Names have no dash: a dash and a keyword make a disposable address.
  {
    hosts: /^(yahoo\.([a-z]{2,3}|com?\.[a-z]{2})|ymail\.com|rocketmail\.com)$/,
    name: withoutTag('-'),
  },
]

/** Hosts where `anything@name.host` is `name@host`. Here an underscore in a name becomes a dash, which no name has. */
const bySubdomain = /^([^.]+)\.(fastmail\.(?:[a-z]{2,3}|co\.uk|com\.au)|sent\.com)$/

/**
 * Reduces an address to its mailbox, only for comparison: mail goes to the address as written. Two addresses of one mailbox are equal here.
 */
export function mailbox(email: string): string {
  const [written, given] = former(email)
  const [, owner, above] = bySubdomain.exec(given) ?? []
  const [name, host] = owner && above ? [owner.replaceAll('-', '_'), above] : [written, given]
  const provider = providers.find(({ hosts }) => hosts.test(host))
  // A name that would become empty stays as it is.
  return `${provider?.name?.(name) || name}@${provider?.host ?? host}`
}

/** Compares addresses like releases up to 0.2, whose hashes are still stored: only a tag after a plus sign is dropped. */
export const formerMailbox = (email: string): string => former(email).join('@')

function former(email: string): [name: string, host: string] {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return [plain(name), host]
}

const plain = withoutTag('+')
