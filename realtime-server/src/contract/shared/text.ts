// Compares texts that people write, for the server and the web client alike. Texts may be long, so
// every function reads them once: no pattern may look for the end of a run.

/** Signs without a shape that come with a paste: direction marks and embeddings, zero-width spaces and joiners, soft hyphens. */
export const mark = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/
const marks = new RegExp(mark, 'g')

// Invisible besides white space: zero-width and direction marks, fillers of Hangul, the blank of Braille.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** Checks whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Without any invisible mark: for texts that never have one, such as e-mail addresses. */
export const withoutMarks = (text: string): string => text.replace(marks, '')
