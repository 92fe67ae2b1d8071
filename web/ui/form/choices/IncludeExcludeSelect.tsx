import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, CircleMinus } from 'lucide-react'
import type { Choice, ChoiceCounts, NamedChoice } from './choices'
import type { TermKey } from '../../../../shared/app/glossary/glossary'
import { ChoiceList } from '../../overlay/overlays'
import { inputRecipe } from '../../recipes'
import { Flag } from '../../show/CountryName'
import { Term } from '../../terms/Term'
import { AnyLine } from './AnyLine'
import { Chip } from './Chip'
import { Segmented } from './Segmented'

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
  onExclude?: ((isExcluded: boolean) => void) | undefined
  /** Renders the open list with the number of rows for each choice. */
  withCounts?: ((draw: (counts: ChoiceCounts | null) => ReactNode) => ReactNode) | undefined
  /** Opens the list at first. */
  isOpenFirst?: boolean
  /** Looks like an input. */
  isBoxed?: boolean
  /** Initial focus of a dialog. */
  autoFocus?: boolean
  /** Shown without values. */
  placeholder?: string | undefined
}

const modes = [
  { label: 'Include', value: 'include' },
  { label: 'Exclude', value: 'exclude', negative: true },
] as const
/** Maximum number of chips; further values are counted, and all are in the list. */
const maxChips = 6

/** The chosen values, in a frame like that of an input. */
export const ChipBox = chakra('div', {
  base: { ...inputRecipe.base, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', p: '3px' },
})

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
  isBoxed,
  autoFocus,
  withCounts = (draw) => draw(null),
}: Props) {
  const [open, setOpen] = useState(isOpenFirst)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (!open && wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open])

  const values = chosen.map(({ id }) => id)
  // Buttons do not support `aria-invalid`.
  const wrong = errorId ? { 'data-invalid': true, 'aria-describedby': errorId } : {}
  const title = (
    <>
      {label}
      {required && (
        <Text as="span" color="danger.fg" ml="1" aria-hidden>
          *
        </Text>
      )}
    </>
  )
  const mark = term && <Term of={term} name={label} />
  // Values that are no longer offered are not in the list, so their chips come first.
  const chips = [...chosen.filter(({ isMissing }) => isMissing), ...chosen.filter(({ isMissing }) => !isMissing)]
  const Chevron = open ? ChevronUp : ChevronDown

  if (!open && !chosen.length)
    return (
      <AnyLine
        ref={opener}
        label={title}
        text={placeholder}
        term={mark}
        isBoxed={isBoxed}
        {...wrong}
        data-autofocus={autoFocus || undefined}
        onClick={() => setOpen(true)}
      />
    )
  const draw = (counts: ChoiceCounts | null) => (
    <ChoiceList
      label={label}
      choices={choices}
      counts={counts}
      values={values}
      onChange={onChange}
      onClose={() => setOpen(false)}
    />
  )
  return (
    <Box role="group" aria-label={label} m={isBoxed ? undefined : '2px 0 10px'}>
      <Flex align="center" gap="1.5" mb="1" textStyle="label">
        <span aria-hidden>{title}</span>
        {mark}
        {onExclude && (
          <Box ml="auto">
            <Segmented
              label={`${label} mode`}
              options={modes}
              value={isExcluded ? 'exclude' : 'include'}
              onChange={(mode) => onExclude(mode === 'exclude')}
            />
          </Box>
        )}
      </Flex>
      <ChipBox data-invalid={errorId && ''}>
        {chips.slice(0, maxChips).map(({ id, name, code, isMissing }) => (
          <Chip
            key={id}
            isExcluded={isExcluded}
            removeLabel={`Remove ${name}`}
            onRemove={() => onChange(values.filter((value) => value !== id))}
          >
            {isExcluded && <CircleMinus className="small" aria-hidden />}
            {code && <Flag code={code} />}
            <span className="cut" dir="auto">
              {name}
            </span>
            {isMissing && (
              <Text as="i" flex="none" color="warning.fg">
                no longer exists
              </Text>
            )}
          </Chip>
        ))}
        {chips.length > maxChips && <span className="subtle">+{chips.length - maxChips}</span>}
        <Flex asChild align="center" justify="space-between" flex="1" minW="28px" minH="6" px="1.5" color="fg.subtle">
          <button
            ref={opener}
            type="button"
            aria-label={open ? `Close ${label}` : `Choose ${label}`}
            aria-expanded={open}
            {...wrong}
            onClick={() => setOpen(!open)}
          >
            <span>{!chosen.length && placeholder}</span>
            <Chevron className="small" aria-hidden />
          </button>
        </Flex>
      </ChipBox>
      {open && (
        <Box mt="1" layerStyle="card" bg="bg.overlay" boxShadow="sm" overflow="hidden">
          {choices ? withCounts(draw) : draw(null)}
        </Box>
      )}
    </Box>
  )
}
