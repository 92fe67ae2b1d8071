import { useState, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import type { FilterList } from '../../generated/graphql'
import { choicesOf, namedChoices, type ChoicesState } from '../filterChoices'
import type { ChoiceCounts } from '../../ui/form/choices/choices'
import { FilterSection } from './FilterFrame'
import type { SoughtFilter } from '../columnFilters'
import type { ListDescription } from '../filterFields'
import type { FilterState } from '../filterState'
import { AnyLine } from '../../ui/form/choices/AnyLine'
import { IncludeExcludeSelect } from '../../ui/form/choices/IncludeExcludeSelect'

export type WithCounts = (
  list: FilterList,
  draft: FilterState,
  draw: (counts: ChoiceCounts | null) => ReactNode,
) => ReactNode

type Props = {
  lists: readonly ListDescription[]
  /** The lists cannot exclude. */
  includeOnly?: boolean
  draft: FilterState
  choices: ChoicesState
  /** The list to open. */
  sought: SoughtFilter | null
  withCounts?: WithCounts | undefined
  onChange: (changes: Partial<FilterState>) => void
}

/** Filter lists in order; groups are collapsed until opened or until one of their lists has a value. */
export function FilterPanelLists({ lists, includeOnly, draft, choices, sought, withCounts, onChange }: Props) {
  const [openGroups, setOpenGroups] = useState<readonly string[]>([])
  const isOpen = (group: string) =>
    openGroups.includes(group) ||
    lists.some((list) => list.group === group && (draft[list.field].length > 0 || sought?.filter === list.field))
  const isFirst = ({ group }: ListDescription, index: number) =>
    lists.findIndex((list) => list.group === group) === index

  return (
    <FilterSection>
      {lists.map((list, index) => {
        const { field, label, group, term } = list
        if (group && !isOpen(group)) {
          return (
            isFirst(list, index) && (
              <AnyLine
                key={group}
                label={group}
                icon={ChevronRight}
                onClick={() => setOpenGroups([...openGroups, group])}
              />
            )
          )
        }
        const isExcluded = draft.excludes.includes(field)
        const others = draft.excludes.filter((excluded) => excluded !== field)
        return (
          <IncludeExcludeSelect
            // A new key opens it again.
            key={sought?.filter === field ? `${field} ${sought.time}` : field}
            isOpenFirst={sought?.filter === field}
            label={label}
            term={term}
            choices={choicesOf(choices, field)}
            chosen={namedChoices(draft, field, choices)}
            isExcluded={isExcluded}
            onChange={(values) => onChange({ [field]: values })}
            withCounts={withCounts && ((draw) => withCounts(field, draft, draw))}
            onExclude={
              includeOnly ? undefined : (excluded) => onChange({ excludes: excluded ? [...others, field] : others })
            }
          />
        )
      })}
    </FilterSection>
  )
}
