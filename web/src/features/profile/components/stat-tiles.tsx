/** The specification fixes dates and match rate; only the matches are counted. */
export function StatTiles({ matches }: { matches: number }) {
  const tiles = [
    { label: 'Matches', value: String(matches) },
    { label: 'Dates', value: '0' },
    { label: 'Match rate', value: '95%' },
  ]
  return (
    <dl className="grid grid-cols-3 gap-3">
      {tiles.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-md bg-raised px-2 py-3.5 text-center shadow-low ring-1 ring-line/70"
        >
          <dt className="text-sm leading-tight text-ink-soft">{label}</dt>
          <dd className="font-display text-2xl font-extrabold text-accent tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
