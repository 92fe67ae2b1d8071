import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Text } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, CircleMinus } from 'lucide-react'
import type { Choice, ChoiceCounts, NamedChoice } from './choices'
import type { TermKey } from '../../../../shared/app/glossary/glossary'
import { Term } from '../../terms/Term'
import { ChoiceList } from './ChoiceList'
import { Flag } from '../../show/CountryName'
import { Segmented } from './Segmented'
import { Skeleton } from '../../layout/Skeleton'
import './includeExcludeSelect.css'
import { ChipRemove } from './ChipRemove'

type Props = {
  label: string
  /** Glossary term, explained by a button. */
  term?: TermKey | undefined
  /** null while loading or after an error. */
  choices: readonly Choice[] | null
  chosen: readonly NamedChoice[]
  isExcluded?: boolean
  onChange: (values: string[]) => void
  /** Marks the field as required. */
  required?: boolean
  /** Id of the error message. */
  errorId?: string | undefined
  /** Omitted if the list cannot exclude. */
  onExclude?: (isExcluded: boolean) => void
  /** Renders the open list with the number of rows for each choice. */
  withCounts?: ((draw: (counts: ChoiceCounts | null) => ReactNode) => ReactNode) | undefined
  /** Opens the list at first. */
  isOpenFirst?: boolean
  /** Initial focus of a dialog. */
  autoFocus?: boolean
  /** Shown without values. */
  placeholder?: string
}

const modes = [
  { label: 'Include', value: 'include' },
  { label: 'Exclude', value: 'exclude', negative: true },
] as const
/** Maximum number of chips; further values are counted, and all are in the list. */
const maxChips = 6

/** Shows "Any" until it has values or is opened; then mode, chips and a list of choices. */
export function IncludeExcludeSelect({
  label,
  term,
  choices,
  chosen,
  isExcluded = false,
  required,
  errorId,
  onChange,
  onExclude,
  placeholder = 'Any',
  isOpenFirst = false,
  autoFocus,
  withCounts,
}: Props) {
  const [open, setOpen] = useState(isOpenFirst)
  const opener = useRef<HTMLButtonElement>(null)
  const waiting = useRef<HTMLDivElement>(null)
  const givesFocusBack = useRef(false)
  useLayoutEffect(() => {
    // The list takes it once it has loaded.
    if (open) waiting.current?.focus()
    else if (givesFocusBack.current) opener.current?.focus()
    givesFocusBack.current = open
  }, [open])

  const values = chosen.map(({ id }) => id)
  // Buttons do not support `aria-invalid`.
  const wrong = errorId ? { 'data-invalid': true, 'aria-describedby': errorId } : {}
  const star = required && (
    <Text as="span" ml="1" color="danger.fg" aria-hidden>
      *
    </Text>
  )
  // Values that are no longer offered are not in the list, so their chips come first.
  const chips = [...chosen.filter(({ isMissing }) => isMissing), ...chosen.filter(({ isMissing }) => !isMissing)]

  const mark = term && <Term of={term} name={label} />

  if (!open && !chosen.length) {
    const line = (
      <button
        ref={opener}
        type="button"
        className="choice-any"
        aria-expanded={false}
        {...wrong}
        data-autofocus={autoFocus || undefined}
        onClick={() => setOpen(true)}
      >
        <span>
          {label}
          {star}
        </span>
        <span className="subtle">{placeholder}</span>
        <ChevronDown className="small" aria-hidden />
      </button>
    )
    if (!mark) return line
    return (
      <div className="choice-line">
        {line}
        {mark}
      </div>
    )
  }
  return (
    <div className={isExcluded ? 'choice excluded' : 'choice'} role="group" aria-label={label}>
      <div className="choice-head">
        <span aria-hidden>
          {label}
          {star}
        </span>
        {mark}
        {onExclude && (
          <Segmented
            label={`${label} mode`}
            options={modes}
            value={isExcluded ? 'exclude' : 'include'}
            onChange={(mode) => onExclude(mode === 'exclude')}
          />
        )}
      </div>
      <div className="choice-box">
        {chips.slice(0, maxChips).map(({ id, name, code, isMissing }) => (
          <span key={id} className="choice-chip">
            {isExcluded && <CircleMinus className="small" aria-hidden />}
            {code && <Flag code={code} />}
            <span className="cut" dir="auto">
              {name}
            </span>
            {isMissing && <span className="choice-missing">no longer exists</span>}
            <ChipRemove label={`Remove ${name}`} onClick={() => onChange(values.filter((value) => value !== id))} />
          </span>
        ))}
        {chips.length > maxChips && <span className="subtle">+{chips.length - maxChips}</span>}
        <button
          ref={opener}
          type="button"
          className="choice-opener"
          aria-label={open ? `Close ${label}` : `Choose ${label}`}
          aria-expanded={open}
          {...wrong}
          onClick={() => setOpen(!open)}
        >
          {!chosen.length && <span className="subtle">{placeholder}</span>}
          {open ? <ChevronUp className="small" aria-hidden /> : <ChevronDown className="small" aria-hidden />}
        </button>
      </div>
      {open &&
        (choices ? (
          (withCounts ?? ((draw) => draw(null)))((counts) => (
            <ChoiceList
              label={label}
              choices={choices}
              counts={counts}
              values={values}
              onChange={onChange}
              onClose={() => setOpen(false)}
            />
          ))
        ) : (
          <div
            ref={waiting}
            className="choice-list loading"
            tabIndex={-1}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              setOpen(false)
            }}
          >
            {[72, 56, 64].map((width) => (
              <Skeleton key={width} width={`${width}%`} />
            ))}
          </div>
        ))}
    </div>
  )
}
