import { useSheetPage } from '../../lib/use-sheet-page.ts'
import { FilterSheet } from './components/filter-sheet.tsx'

/** The filters over Discover. */
export const FiltersPage = () => <FilterSheet {...useSheetPage()} />
