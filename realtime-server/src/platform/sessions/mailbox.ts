/** The part of a name that leads to a mailbox, by what its provider leaves out of it. */
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
  /** The host that stands for all of them, if a name is the same mailbox at each. */
  host?: string
  name?: NameRule
}

// From the providers' own pages, as of November 2026. Outlook's and iCloud's dots count, and so do those of Gmail at other domains.
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
  // A name has no dash: one before a keyword makes an address that can be thrown away.
  {
    hosts: /^(yahoo\.([a-z]{2,3}|com?\.[a-z]{2})|ymail\.com|rocketmail\.com)$/,
    name: withoutTag('-'),
  },
]

/** Hosts at which `anything@name.host` is `name@host`. There a name with an underscore is written with a dash, which no name has. */
const bySubdomain = /^([^.]+)\.(fastmail\.(?:[a-z]{2,3}|co\.uk|com\.au)|sent\.com)$/

/**
 * An address as its mailbox, for comparison alone: mail is sent to the address as written. Two of
 * one mailbox are the same here.
 */
export function mailbox(email: string): string {
  const [written, given] = former(email)
  const [, owner, above] = bySubdomain.exec(given) ?? []
  const [name, host] = owner && above ? [owner.replaceAll('-', '_'), above] : [written, given]
  const provider = providers.find(({ hosts }) => hosts.test(host))
  // A name that would be empty stays as it is.
  return `${provider?.name?.(name) || name}@${provider?.host ?? host}`
}

/** As releases until 0.2 compared addresses, whose hashes are still stored: without a tag after a plus sign alone. */
export const formerMailbox = (email: string): string => former(email).join('@')

function former(email: string): [name: string, host: string] {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return [plain(name), host]
}

const plain = withoutTag('+')
