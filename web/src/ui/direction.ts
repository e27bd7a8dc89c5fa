/**
 * Checks whether the page is written from right to left: the next photo is then to the left, and
 * the end of a line too.
 */
export const isRightToLeft = (): boolean => document.dir === 'rtl'
