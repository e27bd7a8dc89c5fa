const pictograph = String.raw`(?![©®™])\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]?[\u{E0020}-\u{E007F}]*`

/** The source of a pattern (`u`) of one emoji, with those that this runtime does not know yet. */
export const emojiSource = String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|${pictograph}(?:\u200D${pictograph})*)`

const oneEmoji = new RegExp(`^${emojiSource}$`, 'u')
const asText = /^\P{Emoji_Presentation}$/u

/** An emoji in its one form: a sign that is also a letter, such as a heart, is marked as an emoji. Undefined for any other text. */
export const emojiOf = (text: string): string | undefined =>
  text.length > 32 || !oneEmoji.test(text) ? undefined : asText.test(text) ? `${text}\uFE0F` : text
