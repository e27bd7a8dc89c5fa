import { t } from '@lingui/core/macro'
import type { FilterName, Filters } from '@swoon/realtime-server/contract/filters'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useUnit } from '../../../lib/units.ts'
import { FoldRow, FoldRows } from '../../../ui/fold-row.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { filterParts, filterTable } from '../filter-table.ts'
import { answerOf, FilterControl } from './filter-control.tsx'

const names = Object.keys(filterTable) as FilterName[]

interface FilterRowsProps {
  filters: Filters
  onChange: (filters: Filters) => void
  Part: ComponentType<{ title: string; children: ReactNode }>
}

/** Filters, one row each, with their weight. */
export function FilterRows({ filters, onChange, Part }: FilterRowsProps) {
  const [open, setOpen] = useState<FilterName | null>(null)
  const unit = useUnit()

  /** A changed filter keeps its weight; a new one is nice to have. */
  const ask = (name: FilterName, what: object | null) => {
    const { [name]: before, ...rest } = filters
    onChange(what ? { ...filters, [name]: { ...what, isMust: before?.isMust ?? false } } : rest)
  }

  const row = (name: FilterName) => {
    const filter = filters[name]
    return (
      <FoldRow
        key={name}
        icon={filterTable[name].icon}
        title={filterTable[name].title}
        isOpen={open === name}
        onOpen={(isOpen) => setOpen(isOpen ? name : null)}
        answer={<Answer text={answerOf(name, filters, unit)} isMust={filter?.isMust} />}
      >
        <FilterControl name={name} filters={filters} onAsk={(what) => ask(name, what)} />
        {filter && (
          <Switch
            label={t`Must have`}
            hint={
              filter.isMust
                ? t`Leaves out everyone else.`
                : t`When off, it's nice to have: people who fit come first.`
            }
            checked={filter.isMust}
            onChange={(isMust) => onChange({ ...filters, [name]: { ...filter, isMust } })}
          />
        )}
      </FoldRow>
    )
  }

  return Object.entries(filterParts).map(([part, title]) => (
    <Part key={part} title={title}>
      <FoldRows>{names.filter((name) => filterTable[name].part === part).map(row)}</FoldRows>
    </Part>
  ))
}

/** A row's value and weight. */
const Answer = ({ text, isMust }: { text: string | null; isMust: boolean | undefined }) =>
  text === null ? (
    <span className="text-ink-faint">{t({ context: 'filter', message: 'Any' })}</span>
  ) : (
    <span className="flex max-w-full min-w-0 items-center gap-2 text-ink-soft">
      <bdi className="truncate">{text}</bdi>
      <span
        className={
          isMust
            ? 'shrink-0 rounded-full bg-accent-fill px-2 py-0.5 text-xs font-bold text-on-accent'
            : 'shrink-0 rounded-full bg-tint px-2 py-0.5 text-xs font-bold text-accent'
        }
      >
        {isMust ? t`Must` : t`Nice`}
      </span>
    </span>
  )
