/** Checks whether the page is written from right to left: the next photo is then on the left, as is the end of a line. */
export const isRightToLeft = (): boolean => document.dir === 'rtl'
