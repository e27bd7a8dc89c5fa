/** A window in which screens are shown, and the steps done there. */
export interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
  /** `npm run screenshots` takes a picture. */
  picture?: true
  /**
   * Checks of the view: accessibility rules; elements that leave the window or cannot be reached;
   * these, and things that words leave no room for; these, and words that are not seen whole; that,
   * and accessibility rules.
   */
  finds?: 'axe' | 'reach' | 'room' | 'cut' | 'cut and axe'
  /** How many times larger the person's text is. */
  text?: number
}

/**
 * Every view, one row each. A screen is opened in the first, and its page is then changed to the
 * next, so that neighboring rows should differ little. Needs of a view beyond size and colors are
 * handled in `turn` (stage.ts).
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
