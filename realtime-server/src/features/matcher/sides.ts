/** Direction of a person's decisions. */
export const sideOf = (gender: string | null | undefined): 0 | 1 => (gender === 'female' ? 0 : 1)
