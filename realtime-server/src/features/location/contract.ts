/** The location display mode: off is not used, private is used for filters and never shown, visible shows a distance. */
export type LocationMode = 'off' | 'private' | 'visible'
