// Compares texts that people write, for server and web client. Texts may be long, so each function reads them once: no pattern may look for
// the end of a run.

/** Invisible signs that come with pasted text: direction marks and embeddings, zero-width spaces and joiners, soft hyphens. */
export const mark = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/
const marks = new RegExp(mark, 'g')

// Invisible besides white space: zero-width and direction marks, Hangul fillers, the Braille blank.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** True if nothing in a text is visible. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Removes all invisible marks, for texts that never have any, such as e-mail addresses. */
export const withoutMarks = (text: string): string => text.replace(marks, '')
