import { emailPattern } from '@swoon/realtime-server/contract/shared/email'

export interface Found {
  /** The e-mail addresses, each once, in order. */
  addresses: string[]
  /**
   * Number of entries without an address: lines, or cards of a contact file. On a line with addresses, each other word meant as one counts.
   */
  without: number
}

// Slashes, equals signs, pipes and braces end a name here, although mail allows them: in practice they surround addresses and are not part
// of them.
const sign = "[\\w!#$%&'*+~-]"
// A letter that no address has, as in "müller", disqualifies the rest of its word, except in Arabic, which writes "and" or "to" without a
// space.
const notInWord = String.raw`(?<!(?!\p{scx=Arab})[^\0-\x7f](?<=[\p{L}\p{M}\p{N}])(?:\.|${sign}){0,64})`
const name = String.raw`(?<![\w@])(?=(?:\.|${sign}){1,64}@)${notInWord}\w${sign}*(?:\.${sign}+)*`
const label = String.raw`(?:(?:(?!\p{scx=Arab})[\p{L}\p{M}\p{N}-])+|(?:(?!\p{sc=Latn})[\p{L}\p{M}\p{N}-])+)(?<!-)`
const address = new RegExp(String.raw`${name}@${label}(?:\.${label})+`, 'giu')

// In French and Italian the word before an address can end in an apostrophe, as can part of a name such as d'angelo: both forms are kept.
const elision = /^(?:[dl]|qu|all|dell)'(?=[^\W_])/

/** Invisible characters, such as direction marks, that get copied along. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u2060\ufeff]/g
/** Characters that begin or end text of another direction, or that alone separate two addresses. */
const parting =
  /[\u202a-\u202e\u2066-\u2069]|[\u00ad\u061c\u200b-\u200f\u2060\ufeff](?=[\w.+-]{1,64}@)(?<=@(?:[^\s@]|\ufeff){1,253})/g

/** Finds the e-mail addresses in typed or pasted text, a contact file (.vcf) or a table (.csv). */
export function addressesIn(text: string): Found {
  const found = new Set<string>()
  let without = 0
  const seen = decoded(text).replace(parting, ' ').replace(invisible, '')
  for (const [at, entry] of entriesOf(seen).entries()) {
    const written = [...entry.matchAll(address)].map(([each]) =>
      withAsciiDomain(each.toLowerCase()),
    )
    const own = written.filter((each) => each.length <= 254 && emailPattern.test(each))
    for (const each of own) for (const form of [each, each.replace(elision, '')]) found.add(form)
    if (own.length > 0) without += written.length - own.length + unread(entry)
    else if (/[\p{L}\p{N}]/u.test(entry) && !(at === 0 && isHeader(entry, seen))) without++
  }
  return { addresses: [...found], without }
}

/** Counts a line's words that are meant as addresses but are not valid; ignores links and contact cards. */
const unread = (entry: string): number =>
  /^BEGIN:VCARD/im.test(entry)
    ? 0
    : entry
        .replace(address, ' ')
        .split(/[\s,;|<>()"']+/)
        .filter((word) => /[\p{L}\p{N}]@[\p{L}\p{N}]/u.test(word) && !word.includes('/')).length

/** Checks whether a text's first line is a table header, in any of the app's languages. A single column needs a line below it. */
const isHeader = (line: string, text: string): boolean =>
  (/[,;\t]/.test(line) ||
    (/^[^@\d\s]+(?: [^@\d\s]+){0,2}\s*$/.test(line) && /[\n\r]\s*\S/.test(text.trim()))) &&
  /mail|correo|courriel|messagerie|\u0628\u0631\u064a\u062f/i.test(line)

/** The entries of a text: the cards of a contact file, with its wrapped lines joined, or else lines. */
const entriesOf = (text: string): string[] =>
  /^BEGIN:VCARD/im.test(text)
    ? text.replace(/\r?\n[ \t]/g, '').split(/^END:VCARD/im)
    : text.split(/[\n\r\u2028\u2029]+/)

/** Decodes quoted-printable text of mails and older contact files, and percent-encoded mailto links. */
function decoded(text: string): string {
  const isQuoted = /quoted-printable|=40|^.{60,}=\r?$/im.test(text)
  const plain = isQuoted
    ? text
        .replace(/=\r?\n(?!END:)/g, '')
        .replace(/(?:=[\da-f]{2})+/gi, (signs) => decodedUri(signs.replaceAll('=', '%')) ?? signs)
    : text
  return plain.replace(/mailto:[^\s"'<>]+/gi, (link) => decodedUri(link.slice(7)) ?? link)
}

function decodedUri(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function withAsciiDomain(word: string): string {
  if (/^[ -~]*$/.test(word)) return word
  const at = word.lastIndexOf('@')
  const url = `http://${word.slice(at + 1)}`
  return URL.canParse(url) ? `${word.slice(0, at)}@${new URL(url).hostname}` : word
}

/** The text of a contact file, which some programs store as UTF-16. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
