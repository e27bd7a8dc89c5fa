import { emailPattern } from '@swoon/realtime-server/contract/shared/email'

export interface Found {
  /** The e-mail addresses, each once, in their order. */
  addresses: string[]
  /** How many entries of the text had none: lines, or the cards of a contact file. Beside others on a line, each word that is meant as one counts. */
  without: number
}

// Slashes, equals signs, pipes and braces end a name here, although mail allows them in one: they stand around the addresses of people,
// not in them.
const sign = "[\\w!#$%&'*+~-]"
// A letter that no address has, as in "müller", makes the rest of its word none, but Arabic writes "and" or "to" without a space.
const notInWord = String.raw`(?<!(?!\p{scx=Arab})[^\0-\x7f](?<=[\p{L}\p{M}\p{N}])(?:\.|${sign}){0,64})`
const name = String.raw`(?<![\w@])(?=(?:\.|${sign}){1,64}@)${notInWord}\w${sign}*(?:\.${sign}+)*`
const label = String.raw`(?:(?:(?!\p{scx=Arab})[\p{L}\p{M}\p{N}-])+|(?:(?!\p{sc=Latn})[\p{L}\p{M}\p{N}-])+)(?<!-)`
const address = new RegExp(String.raw`${name}@${label}(?:\.${label})+`, 'giu')

// In French and Italian the word before an address can end in an apostrophe, which a name such as d'angelo has too: both forms are kept.
const elision = /^(?:[dl]|qu|all|dell)'(?=[^\W_])/

/** Signs that are not seen, such as those of the direction of a text, which are copied with it. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u2060\ufeff]/g
/** Signs that begin or end a part of another direction, or alone stand between two addresses. */
const parting =
  /[\u202a-\u202e\u2066-\u2069]|[\u00ad\u061c\u200b-\u200f\u2060\ufeff](?=[\w.+-]{1,64}@)(?<=@(?:[^\s@]|\ufeff){1,253})/g

/**
 * Finds the e-mail addresses in typed or pasted text, in a contact file (.vcf) or in a table
 * (.csv).
 */
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

/** Counts the words of a line that are meant as addresses and hold none, without links and the cards of contact files. */
const unread = (entry: string): number =>
  /^BEGIN:VCARD/im.test(entry)
    ? 0
    : entry
        .replace(address, ' ')
        .split(/[\s,;|<>()"']+/)
        .filter((word) => /[\p{L}\p{N}]@[\p{L}\p{N}]/u.test(word) && !word.includes('/')).length

/** Returns whether a text's first line names the columns of a table, in the languages of the app. A single column needs a line below. */
const isHeader = (line: string, text: string): boolean =>
  (/[,;\t]/.test(line) ||
    (/^[^@\d\s]+(?: [^@\d\s]+){0,2}\s*$/.test(line) && /[\n\r]\s*\S/.test(text.trim()))) &&
  /mail|correo|courriel|messagerie|\u0628\u0631\u064a\u062f/i.test(line)

/** The cards of a contact file, whose long lines are broken and go on after a space, or else lines. */
const entriesOf = (text: string): string[] =>
  /^BEGIN:VCARD/im.test(text)
    ? text.replace(/\r?\n[ \t]/g, '').split(/^END:VCARD/im)
    : text.split(/[\n\r\u2028\u2029]+/)

/** A text without the equals signs that mails and older contact files write signs and broken lines with, and the percent signs of links. */
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

/** The text of a file of contacts, which some programs store as UTF-16. */
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
