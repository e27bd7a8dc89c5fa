import { emojiSource } from '@swoon/realtime-server/contract/shared/emoji'
/** A piece of a message: plain text, or a link. */
export type Piece = { text: string; href?: string }

/** Not inside a Latin word or a number, though `_` may precede it (`\b` would count that as a letter). */
const start = /(?<![a-z0-9])(?:https?:\/\/|www\.)/gi
/** Never in a link: spaces, quotation marks, and the dashes and bars that scripts without spaces put between phrases. */
const outside = /[\s<>"“”„«»‹›`\u200B—―〜～｜]/u
/** Not in a host, but allowed in a path. */
const outsideHost = /[,;!'‘’*|]/
/** The start of another link that follows without a space. */
const nextLink = /^[,;]_?(?:https?:\/\/|www\.)/i
const nextLinkLength = ',_https://'.length
/** Punctuation of any script ends a link, except marks used inside its words. */
const sentence = /(?![\0-\x7F·•‧・･׳״་§¶†‡′″])\p{Po}/u
/** Trailing characters that belong to the sentence rather than to the link; the excluded ASCII ones are common in addresses. */
const trailing = /(?![_~/\-#%&@])[\p{P}\p{Cf}|]/u
const [opening, closing] = [/\p{Ps}/u, /\p{Pe}/u]
const path = /[/?#]/

/** Splits a message into pieces that join to its text. Only http and https without a user name or password become links. */
export function piecesOf(content: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const find = new RegExp(start)
  for (let match = find.exec(content); match; match = find.exec(content)) {
    const text = match[0] + restOf(content, find.lastIndex, underscoresBefore(content, match.index))
    find.lastIndex = match.index + text.length
    if (text === match[0]) continue
    const href = hrefOf(text)
    if (href === null) continue
    if (match.index > end) pieces.push({ text: content.slice(end, match.index) })
    pieces.push({ text, href })
    end = match.index + text.length
  }
  if (end < content.length) pieces.push({ text: content.slice(end) })
  return pieces
}

/** Number of `_` directly before a link. */
function underscoresBefore(content: string, index: number): number {
  let count = 0
  while (content[index - count - 1] === '_') count++
  return count
}

/** The rest of a link after its start, which ends at `from`. Reads no further than the link, so that many links in a row take no longer. */
function restOf(content: string, from: number, underscores: number): string {
  const chars: string[] = []
  const open: string[] = []
  let isHost = true
  for (let at = from; at < content.length; at += chars.at(-1)?.length ?? 1) {
    const char = String.fromCodePoint(content.codePointAt(at) ?? 0)
    if (path.test(char)) isHost = false
    if (endsBefore(char, isHost) || nextLink.test(content.slice(at, at + nextLinkLength))) break
    if (!isBalanced(char, open)) break
    chars.push(char)
  }
  return withoutTrailing(chars, underscores).join('')
}

/** An opening bracket ends a host, as some scripts continue with one there. */
const endsBefore = (char: string, isHost: boolean) =>
  outside.test(char) ||
  sentence.test(char) ||
  (isHost && (outsideHost.test(char) || opening.test(char)))

/** Tracks open brackets; returns false at a closing one not opened in the link. */
function isBalanced(char: string, open: string[]): boolean {
  if (opening.test(char)) open.push(char)
  if (!closing.test(char)) return true
  const at = open.lastIndexOf(openerOf(char))
  if (at >= 0) open.splice(at)
  return at >= 0
}

/** The opening bracket of `closer`: in Unicode it is one or two code points before it, or one after it. */
function openerOf(closer: string): string {
  const code = closer.codePointAt(0) ?? 0
  return (
    [-1, -2, 1]
      .map((step) => String.fromCodePoint(code + step))
      .find((each) => opening.test(each)) ?? ''
  )
}

/**
 * Removes trailing punctuation. Closing brackets stay, since they were opened in the link. So does `_`, unless it closes an emphasis opened
 * by `_` before the link.
 */
function withoutTrailing(chars: string[], underscores: number): string[] {
  let left = underscores
  for (let last = chars.at(-1) ?? ''; last !== ''; last = chars.at(-1) ?? '') {
    const isClosingEmphasis = last === '_' && left > 0
    if (!isClosingEmphasis && (!trailing.test(last) || closing.test(last))) break
    if (isClosingEmphasis) left--
    chars.pop()
  }
  return chars
}

/** The link as the browser would open it, with its host in ASCII, so that a lookalike letter shows as `xn--…`. */
function hrefOf(text: string): string | null {
  const whole = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  if (!/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null
  return url.username === '' && url.password === '' ? url.href : null
}

const onlyEmoji = new RegExp(String.raw`^\s*(?:${emojiSource}\s*)+$`, 'u')
const eachEmoji = new RegExp(emojiSource, 'gu')

/** Number of emoji in a message; 0 if it contains anything else. */
export function emojiCount(content: string): number {
  return content.length <= 200 && onlyEmoji.test(content)
    ? (content.match(eachEmoji)?.length ?? 0)
    : 0
}
