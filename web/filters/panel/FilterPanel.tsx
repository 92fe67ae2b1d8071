import { Fragment, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Box, Flex } from '@chakra-ui/react'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { ChoicesState } from '../filterChoices'
import { filterChips } from '../words/filterChips'
import type { SoughtFilter } from '../columnFilters'
import type { PanelDescription } from '../filterFields'
import type { FilterState } from '../filterState'
import { useFilterDraft } from '../useFilterDraft'
import { ChoicesFailed } from '../../ui/form/choices/ChoicesFailed'
import { FilterFrame, FilterSection } from './FilterFrame'
import { FilterPanelDates } from './FilterPanelDates'
import { FilterPanelLists, type WithCounts } from './FilterPanelLists'
import { focusFirstWrong } from '../../ui/form/focusFirstWrong'
import { Term } from '../../ui/terms/Term'
import { Segmented } from '../../ui/form/choices/Segmented'

export type FilterPanelProps = {
  /** Available filters. */
  description: PanelDescription
  /** Filters of the screen; the panel edits a copy. */
  applied: FilterState
  choices: ChoicesState
  zone: string
  now: Instant
  onApply: (filters: FilterState) => void
  /** Resets all filters and applies them. */
  onCancel: () => void
  onClose: () => void
  /** The filter to show: opens its list, or focuses it. */
  sought?: SoughtFilter | null
  /** Renders an open list with the number of rows of each choice, given the other filters of the draft. */
  withCounts?: WithCounts | undefined
  /** Menu of presets beside Apply; applying one replaces the draft. */
  presets?: (draft: FilterState, replaceDraft: (filters: FilterState) => void) => ReactNode
  mode: ComponentProps<typeof FilterFrame>['mode']
}

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  minHeight: { base: 'control.touch', md: 'control.md' },
}
const tallLine = { display: 'grid', gap: '1', mb: '1.5' }

/** All filters of a screen. */
export function FilterPanel(props: FilterPanelProps) {
  const { description, applied, choices, zone, now, sought = null, onApply, onCancel, onClose } = props
  const { draft, isDirty, change, replace } = useFilterDraft(applied)
  // A new key clears unfinished input.
  const [timesCancelled, setTimesCancelled] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // An opened list takes the focus itself.
    const place = form.current?.querySelector(`[data-filter='${sought?.filter}']`)
    const chosen = place?.querySelector<HTMLElement>('[type=radio]:checked, [aria-pressed=true]')
    const first = place?.querySelector<HTMLElement>('input, button')
    ;(chosen ?? first)?.focus()
  }, [sought])
  const active = filterChips(applied, { choices, zone, now }).length

  const apply = () => {
    if (focusFirstWrong(form.current)) return
    replace(draft)
    onApply(draft)
  }
  const cancel = () => {
    replace(applied)
    setTimesCancelled(timesCancelled + 1)
    onCancel()
  }

  return (
    <FilterFrame
      ref={form}
      mode={props.mode}
      active={active}
      isDirty={isDirty}
      cancelLabel={description.cancelLabel}
      onCancel={cancel}
      onApply={apply}
      onClose={onClose}
      presets={props.presets?.(draft, replace)}
    >
      <Fragment key={timesCancelled}>
        <FilterPanelDates description={description} draft={draft} zone={zone} now={now} onChange={change} />
        {choices.status === 'failed' && <ChoicesFailed failure={choices} />}
        <FilterPanelLists
          lists={description.lists}
          includeOnly={description.includeOnly}
          draft={draft}
          sought={sought}
          choices={choices}
          onChange={change}
          withCounts={props.withCounts}
        />
        {description.radios.length > 0 && (
          <FilterSection>
            {description.radios.map(({ field, label, term, options }) => {
              const isTall = options.some(({ hint }) => hint)
              return (
                <Box key={field} data-filter={field} css={isTall ? tallLine : line}>
                  <Flex align="center" gap="1.5" color="fg.muted">
                    <span aria-hidden>{label}</span>
                    {term && <Term of={term} name={label} />}
                  </Flex>
                  <Segmented
                    label={label}
                    options={options}
                    value={draft[field]}
                    onChange={(value) => change({ [field]: value })}
                    wide={isTall}
                  />
                </Box>
              )
            })}
          </FilterSection>
        )}
      </Fragment>
    </FilterFrame>
  )
}
