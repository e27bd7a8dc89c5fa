import { useSheetPage } from '../../lib/use-sheet-page.ts'
import { LocationSheet } from './components/location-sheet.tsx'

/** The settings over Discover. */
export const LocationPage = () => <LocationSheet {...useSheetPage()} />
