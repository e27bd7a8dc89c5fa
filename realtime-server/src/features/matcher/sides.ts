/** Which of the two directions someone's decisions are of. */
export const sideOf = (gender: string | null | undefined): 0 | 1 => (gender === 'female' ? 0 : 1)
