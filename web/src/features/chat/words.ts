/** A piece of a message: plain text, or a link. */
export type Piece = { text: string; href?: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu
/** Characters at the end that belong to the sentence rather than to the link. */
const trailing = /[.,;:!?'’…)\]}*_~]$/u
const brackets = { ')': '(', ']': '[', '}': '{' } as const

/** Splits a message into pieces that together are its text. Only http and https without a user name or password become links. */
export function piecesOf(content: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of content.matchAll(address)) {
    const text = withoutTrailing(match[0])
    const href = hrefOf(text)
    if (href === null) continue
    if (match.index > end) pieces.push({ text: content.slice(end, match.index) })
    pieces.push({ text, href })
    end = match.index + text.length
  }
  if (end < content.length) pieces.push({ text: content.slice(end) })
  return pieces
}

/** A closing bracket at the end belongs to the link if it was opened in the link. */
function withoutTrailing(found: string): string {
  let text = found
  while (trailing.test(text)) {
    const last = text.slice(-1)
    const opener = last in brackets ? brackets[last as keyof typeof brackets] : null
    if (opener && text.split(opener).length >= text.split(last).length) break
    text = text.slice(0, -1)
  }
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
