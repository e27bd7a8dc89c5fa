import { useSheetPage } from '../../lib/use-sheet-page.ts'
import { StreakSheet } from './components/streak-sheet.tsx'

/** The login streak over Discover. */
export const StreakPage = () => <StreakSheet {...useSheetPage()} />
