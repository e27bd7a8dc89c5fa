import { emailPattern } from '@swoon/realtime-server/contract/shared/email'

/** What may stand around an address in a list, a contact file or a table. */
const between = /[\s,;:<>"'()[\]|]+/

/** The e-mail addresses in a text, each once, in their order: from a list, a contact file (.vcf) or a table (.csv). */
export function addressesIn(text: string): string[] {
  // Contact files break long lines and begin the rest with a space; older ones write some characters as =40.
  const whole = text.replace(/\r?\n[ \t]/g, (fold) => (/^BEGIN:VCARD/im.test(text) ? '' : fold)).replace(/=40/g, '@')
  const words = whole.split(between).map((word) => withAsciiDomain(word.replace(/^mailto:|\.+$/gi, '').toLowerCase()))
  return [...new Set(words.filter((word) => word.length <= 254 && emailPattern.test(word)))]
}

function withAsciiDomain(word: string): string {
  const at = word.lastIndexOf('@')
  if (at < 0 || /^[ -~]*$/.test(word)) return word
  const address = `http://${word.slice(at + 1)}`
  return URL.canParse(address) ? `${word.slice(0, at)}@${new URL(address).hostname}` : word
}

/** The text of a file of contacts, which some programs store as UTF-16. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
