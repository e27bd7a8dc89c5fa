const pictograph = String.raw`(?![©®™])\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?[\u{E0020}-\u{E007F}]*`

/** Pattern source (`u`) of one emoji, including those that this runtime doesn't know yet. */
export const emojiSource = String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|${pictograph}(?:\u200D${pictograph})*)`

const oneEmoji = new RegExp(`^${emojiSource}$`, 'u')
const variation = /[\uFE0E\uFE0F]/g
/** A sign shown as text unless marked; a skin tone marks it too. */
const asText = /(?=\p{Emoji})\P{Emoji_Presentation}(?!\p{Emoji_Modifier})/gu

/** UTF-16 units of an emoji. */
const longest = 32

/**
 * Normalizes an emoji to the form that Unicode calls fully qualified: keyboards drop, add or move the mark (U+FE0F) that turns a sign, such
 * as a heart, into an emoji. Undefined for any other text.
 */
export function emojiOf(text: string): string | undefined {
  if (text.length > longest) return undefined
  const bare = text.replace(variation, '')
  const emoji = bare.replace(asText, '$&\uFE0F')
  return oneEmoji.test(bare) && emoji.length <= longest ? emoji : undefined
}
