/** A window in which screens are shown, and the steps done there. */
export interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
  /** `npm run screenshots` takes a picture. */
  picture?: true
  /**
   * Checks of the view: accessibility rules; elements that leave the window or are unreachable; those, plus things the text leaves no room
   * for; those, plus texts not fully visible; either of the last two, plus accessibility rules.
   */
  finds?: 'axe' | 'reach' | 'room' | 'room and axe' | 'cut' | 'cut and axe'
  /** Scale of the user's text size. */
  text?: number
}

/**
 * Every view, one row each. A screen is opened in the first, and its page then changed to the next, so neighboring rows should differ
 * little. `turn` (stage.ts) handles anything beyond size and colors.
 */
export const views: readonly View[] = [
  { width: 390, height: 844, colorScheme: 'light', picture: true, finds: 'axe' },
  { width: 1280, height: 800, colorScheme: 'light', picture: true, finds: 'axe' },
  { width: 1280, height: 800, colorScheme: 'dark', picture: true },
  { width: 390, height: 844, colorScheme: 'dark', picture: true, finds: 'axe' },
  { width: 390, height: 664, colorScheme: 'dark', finds: 'room' },
  { width: 375, height: 667, colorScheme: 'dark', finds: 'room' },
  { width: 360, height: 640, colorScheme: 'dark', finds: 'room' },
  { width: 320, height: 640, colorScheme: 'dark', finds: 'room' },
  { width: 320, height: 640, colorScheme: 'dark', text: 2, picture: true, finds: 'reach' },
  { width: 390, height: 844, colorScheme: 'light', text: 2, picture: true, finds: 'reach' },
  { width: 844, height: 390, colorScheme: 'light', picture: true, finds: 'room' },
]

/** The views in which the pseudo-languages are shown. */
export const pseudoViews: readonly View[] = [
  { width: 390, height: 844, colorScheme: 'light', picture: true, finds: 'cut and axe' },
  { width: 1280, height: 800, colorScheme: 'light', picture: true, finds: 'cut' },
  { width: 320, height: 640, colorScheme: 'light', picture: true, finds: 'cut' },
]

/** A view's name in files and messages, such as `390-dark` or `320-dark-text-200`. */
export const nameOf = ({ width, colorScheme, text }: View): string =>
  `${width}-${colorScheme}${text ? `-text-${text * 100}` : ''}`
