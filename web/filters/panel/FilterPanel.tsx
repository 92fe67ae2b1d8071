import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { HStack } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { ChoicesState } from '../filterChoices'
import { filterChips } from '../words/filterChips'
import type { SoughtFilter } from '../columnFilters'
import type { PanelDescription } from '../filterFields'
import type { FilterState } from '../filterState'
import { useFilterDraft } from '../useFilterDraft'
import { Button } from '../../ui/form/Button'
import { ChoicesFailed } from '../../ui/form/choices/ChoicesFailed'
import { FilterPanelDates } from './FilterPanelDates'
import { FilterPanelLists, type WithCounts } from './FilterPanelLists'
import { focusFirstWrong } from '../../ui/form/focusFirstWrong'
import { IconButton } from '../../ui/form/IconButton'
import { Term } from '../../ui/terms/Term'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Modal } from '../../ui/overlay/overlays'
import './filterPanel.css'

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
  /** `sheet` is a modal dialog on phones, `overlay` covers the right edge, `docked` is beside the content. */
  mode: 'docked' | 'overlay' | 'sheet'
}

/** All filters of a screen. Nothing is fetched until Apply, or Ctrl/Cmd+Enter. */
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      apply()
    }
  }

  return (
    <FilterFrame mode={props.mode} onClose={onClose} onKeyDown={onKeyDown}>
      <header>
        <h2>Filters</h2>
        <span className="subtle">{active} active</span>
        <span className="space" />
        <span role="status" className="unapplied">
          {isDirty && 'Not applied yet'}
        </span>
        <IconButton label="Close filters" size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <form ref={form} onSubmit={onSubmit} key={timesCancelled} noValidate>
        <div className="filter-fields">
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
            <section>
              {description.radios.map(({ field, label, term, options }) => (
                <div
                  key={field}
                  data-filter={field}
                  className={options.some(({ hint }) => hint) ? 'filter-line tall' : 'filter-line'}
                >
                  <HStack as="span" gap="1.5">
                    <span aria-hidden>{label}</span>
                    {term && <Term of={term} name={label} />}
                  </HStack>
                  <Segmented
                    label={label}
                    options={options}
                    value={draft[field]}
                    onChange={(value) => change({ [field]: value })}
                    wide={options.some(({ hint }) => hint)}
                  />
                </div>
              ))}
            </section>
          )}
        </div>
        <footer>
          <Button variant="ghost" onClick={cancel}>
            {description.cancelLabel ?? 'Cancel'}
          </Button>
          <span className="space" />
          {props.presets?.(draft, replace)}
          <Button variant="solid" type="submit" title="Ctrl + Enter">
            Apply
          </Button>
        </footer>
      </form>
    </FilterFrame>
  )
}

type FrameProps = {
  mode: FilterPanelProps['mode']
  onClose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** Escape closes an overlay, wherever the focus is, unless another element handles the key. */
function useEscape(isOver: boolean, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOver) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog], [popover], [role=menu]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) close.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOver])
}

/** Container of the panel. On phones a modal dialog, which traps the focus and closes with Escape. */
export function FilterFrame({ mode, onClose, onKeyDown, children }: FrameProps) {
  useEscape(mode === 'overlay', onClose)
  if (mode === 'sheet')
    return (
      <Modal label="Filters" placement="full" className="filter-panel" onClose={onClose} onKeyDown={onKeyDown}>
        {children}
      </Modal>
    )
  return (
    <aside className={`filter-panel ${mode}`} aria-label="Filters" onKeyDown={onKeyDown}>
      {children}
    </aside>
  )
}
