import { line, solid } from '../../ui/draw-icon.tsx'

export const TurnIcon = line('M19 9.5A7.5 7.5 0 1 0 19.5 13M19.5 4.5v5h-5')
export const FlipIcon = line(
  'M4 8.5h11.5a4 4 0 0 1 4 4M7.5 5 4 8.5 7.5 12M20 15.5H8.5a4 4 0 0 1-4-4M16.5 19l3.5-3.5-3.5-3.5',
)
export const RecordIcon = solid('M12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z')
