/** A piece of a message: plain text, or a link. */
export type Piece = { text: string; href?: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”„«»‹›`\u200B]+/giu
/** Punctuation of any script ends a link, except what stands within words of its script. */
const sentence = /(?![\0-\x7F·•‧・･׳״་§¶†‡′″])\p{Po}/u
/** Characters at the end that belong to the sentence rather than to the link; the ASCII ones excepted here are common in addresses. */
const trailing = /(?![_~/\-#%&@])[\p{P}\p{Cf}|]$/u
const [opening, closing] = [/\p{Ps}/u, /\p{Pe}/u]
const path = /[/?#]/

/** Splits a message into pieces that together are its text. Only http and https without a user name or password become links. */
export function piecesOf(content: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const find = new RegExp(address)
  for (let match = find.exec(content); match; match = find.exec(content)) {
    const text = linkIn(match[0])
    find.lastIndex = match.index + text.length
    const href = hrefOf(text)
    if (href === null) continue
    if (match.index > end) pieces.push({ text: content.slice(end, match.index) })
    pieces.push({ text, href })
    end = match.index + text.length
  }
  if (end < content.length) pieces.push({ text: content.slice(end) })
  return pieces
}

/** The part of what looks like an address that is one. It ends before a closing bracket that was not opened in it. */
function linkIn(found: string): string {
  const start = /^(?:https?:\/\/|www\.)/i.exec(found)?.[0] ?? ''
  const open: string[] = []
  let [text, isHost] = [start, true]
  for (const char of found.slice(start.length)) {
    if (path.test(char)) isHost = false
    const isOpening = opening.test(char)
    if (sentence.test(char) || (isOpening && isHost)) break
    if (isOpening) open.push(char)
    else if (closing.test(char)) {
      const at = open.lastIndexOf(openerOf(char))
      if (at < 0) break
      open.splice(at)
    }
    text += char
  }
  return withoutTrailing(text)
}

/** The bracket that opens what `closer` closes: in Unicode it stands one or two places before it, or after it. */
function openerOf(closer: string): string {
  const code = closer.codePointAt(0) ?? 0
  return [-1, -2, 1].map((step) => String.fromCodePoint(code + step)).find((each) => opening.test(each)) ?? ''
}

/** Any closing bracket in it was opened in it, and so stays. */
function withoutTrailing(found: string): string {
  let text = found
  while (trailing.test(text) && !closing.test(text.slice(-1))) text = text.replace(trailing, '')
  return text
}

/** The link as the browser would open it: with its host in ASCII, so that an imitating letter shows as `xn--…`. */
function hrefOf(text: string): string | null {
  const whole = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  if (!/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null
  return url.username === '' && url.password === '' ? url.href : null
}

const pictograph = String.raw`(?![©®™])\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]?[\u{E0020}-\u{E007F}]*`
const emoji = String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|${pictograph}(?:\u200D${pictograph})*)`
const onlyEmoji = new RegExp(String.raw`^\s*(?:${emoji}\s*)+$`, 'u')
const eachEmoji = new RegExp(emoji, 'gu')

/** How many emoji a message consists of; 0 if it contains anything else. */
export function emojiCount(content: string): number {
  return content.length <= 200 && onlyEmoji.test(content) ? (content.match(eachEmoji)?.length ?? 0) : 0
}
