import { useEffect, useId, useMemo, useState, type KeyboardEvent, type UIEvent } from 'react'
import { Search } from 'lucide-react'
import { countOf, formatCount } from '../../../../shared/app/format'
import { chosenFirst, findChoices, type Choice, type ChoiceCounts } from './choices'
import { Flag } from '../../show/CountryName'

type Props = {
  /** Plural name of the choices ('Countries'). */
  label: string
  choices: readonly Choice[]
  /** Number of leads for each choice; null while unknown. */
  counts?: ChoiceCounts | null
  values: readonly string[]
  onChange: (values: string[]) => void
  onClose: () => void
}

/** Choices rendered at first; scrolling to the end adds as many. */
const pageSize = 100

/**
 * Multiple selection: a search field, which keeps the focus, above a list of check boxes. Arrows move, Space and Enter
 * toggle, Escape closes. After typing, Space is a character again.
 */
export function ChoiceList({ label, choices, counts = null, values, onChange, onClose }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [drawn, setDrawn] = useState(pageSize)
  // Keeps the initial order, so that choices do not move while they are toggled.
  const [openedWith] = useState(values)
  const arranged = useMemo(() => chosenFirst(choices, openedWith), [choices, openedWith])
  const found = useMemo(() => findChoices(arranged, text), [arranged, text])
  const chosen = useMemo(() => new Set(values), [values])
  const allChosen = found.length > 0 && found.every((choice) => chosen.has(choice.id))

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  const toggle = (choice: Choice | undefined) => {
    if (!choice) return
    onChange(chosen.has(choice.id) ? values.filter((value) => value !== choice.id) : [...values, choice.id])
  }
  const toggleAll = () => {
    const ids = new Set(found.map((choice) => choice.id))
    const others = values.filter((value) => !ids.has(value))
    onChange(allChosen ? others : [...others, ...ids])
  }
  const walk = (step: number) => {
    const next = Math.max(0, Math.min(found.length - 1, active + step))
    if (next >= drawn) setDrawn(drawn + pageSize)
    setActive(found.length ? next : -1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const ticks = event.key === 'Enter' || (event.key === ' ' && active >= 0)
    const act =
      { ArrowDown: () => walk(1), ArrowUp: () => walk(-1), Escape: onClose }[event.key] ??
      (ticks && (() => toggle(found[active])))
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    if (scrollTop + clientHeight > scrollHeight - 200 && drawn < found.length) setDrawn(drawn + pageSize)
  }

  return (
    <div className="choice-list">
      <div className="choice-find">
        <Search className="small" aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-label={`Search ${label.toLowerCase()}`}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={`Search ${label.toLowerCase()}`}
          autoComplete="off"
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setActive(-1)
            setDrawn(pageSize)
          }}
        />
        <button type="button" className="link" disabled={!found.length} onClick={toggleAll}>
          {allChosen ? 'Clear' : text.trim() ? `Select ${found.length} found` : 'Select all'}
        </button>
      </div>
      <ul id={id} role="listbox" aria-label={label} aria-multiselectable onScroll={onScroll}>
        {found.slice(0, drawn).map((choice, index) => (
          <li
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosen.has(choice.id)}
            aria-setsize={found.length}
            aria-posinset={index + 1}
            aria-description={counts ? countOf(counts.get(choice.id) ?? 0, 'lead', 'leads') : undefined}
            className={
              [index === active && 'active', counts && !counts.get(choice.id) && 'none'].filter(Boolean).join(' ') ||
              undefined
            }
            // Keeps the focus in the search field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggle(choice)}
          >
            {choice.code && <Flag code={choice.code} />}
            <span className="cut" dir="auto">
              {choice.name}
            </span>
            {choice.statuses && <span className="subtle">{choice.statuses.length} statuses</span>}
            {counts && (
              <span className="choice-count" aria-hidden>
                {formatCount(counts.get(choice.id) ?? 0)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="choice-none" role="status">
          {choices.length ? 'Nothing matches this search.' : 'There is nothing to choose from yet.'}
        </p>
      )}
    </div>
  )
}
