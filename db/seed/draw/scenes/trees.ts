import { path } from '../svg.ts'

/** A fir whose foot stands at (x, y). */
export const pine = (x: number, y: number, size: number, fill: string) =>
  path(
    `M${x} ${y - size}L${x + size * 0.26} ${y - size * 0.5}h${-size * 0.12}L${x + size * 0.36} ${y}h${-size * 0.72}L${x - size * 0.14} ${y - size * 0.5}h${-size * 0.12}Z`,
    fill,
  )
