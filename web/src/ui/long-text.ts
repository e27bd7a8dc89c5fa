/** Texts below both cannot fill 20 lines, even in a narrow window with large letters. */
const [characters, breaks] = [200, 10]

/** How often a text begins a new line. */
export const lineBreaks = (text: string): number => text.match(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g)?.length ?? 0

/** Whether a text may be shown in more than 20 lines, which only its measure tells. */
export const mayBeLong = (text: string): boolean => text.length > characters || lineBreaks(text) > breaks
