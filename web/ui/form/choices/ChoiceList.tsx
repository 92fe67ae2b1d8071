import { useMemo, useState } from 'react'
import { Grid, Text } from '@chakra-ui/react'
import { countOf, formatCount } from '../../../../shared/app/format'
import { Skeleton } from '../../layout/Skeleton'
import { Flag } from '../../show/CountryName'
import { Button } from '../Button'
import { chosenFirst, findChoices, type Choice, type ChoiceCounts } from './choices'
import { FindList } from './FindList'

type Props = {
  /** Plural name of the choices ('Countries'). */
  label: string
  /** null while loading. */
  choices: readonly Choice[] | null
  /** Number of leads for each choice; null while unknown. */
  counts?: ChoiceCounts | null
  values: readonly string[]
  onChange: (values: string[]) => void
  onClose: () => void
}

/** Choices rendered at first; the end of the list adds as many. */
const pageSize = 100

/** Multiple selection: a search field above a list of check boxes. */
export function ChoiceList({ label, choices, counts = null, values, onChange, onClose }: Props) {
  const [text, setText] = useState('')
  const [drawn, setDrawn] = useState(pageSize)
  // Keeps the initial order, so that choices do not move while they are toggled.
  const [openedWith] = useState(values)
  const found = useMemo(() => findChoices(chosenFirst(choices ?? [], openedWith), text), [choices, openedWith, text])
  const items = useMemo(() => found.slice(0, drawn), [found, drawn])
  const chosen = new Set(values)
  const allChosen = found.length > 0 && found.every(({ id }) => chosen.has(id))
  const toggleAll = () => {
    const ids = new Set(found.map(({ id }) => id))
    const others = values.filter((value) => !ids.has(value))
    onChange(allChosen ? others : [...others, ...ids])
  }
  return (
    <FindList
      label={`Search ${label.toLowerCase()}`}
      listLabel={label}
      text={text}
      onType={(typed) => {
        setText(typed)
        setDrawn(pageSize)
      }}
      items={items}
      values={values}
      maxHeight="230px"
      onChoose={({ id }) => onChange(chosen.has(id) ? values.filter((value) => value !== id) : [...values, id])}
      onEscape={onClose}
      onEnd={() => drawn < found.length && setDrawn(drawn + pageSize)}
      beside={
        <Button variant="link" size="sm" disabled={!found.length} onClick={toggleAll}>
          {allChosen ? 'Clear' : text.trim() ? `Select ${found.length} found` : 'Select all'}
        </Button>
      }
      optionProps={({ id }, place) => ({
        'aria-setsize': found.length,
        'aria-posinset': place + 1,
        'aria-description': counts ? countOf(counts.get(id) ?? 0, 'lead', 'leads') : undefined,
      })}
      draw={({ id, name, code, statuses }) => (
        <>
          {code && <Flag code={code} />}
          <span className="cut" dir="auto" data-none={counts && !counts.get(id) ? '' : undefined}>
            {name}
          </span>
          {statuses && <span className="subtle">{statuses.length} statuses</span>}
          {counts && (
            <span className="subtle number" aria-hidden>
              {formatCount(counts.get(id) ?? 0)}
            </span>
          )}
        </>
      )}
    >
      {!choices && (
        <Grid gap="4" p="4">
          {[72, 56, 64].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </Grid>
      )}
      {choices && found.length === 0 && (
        <Text role="status" textStyle="note" p="8px 12px">
          {choices.length ? 'Nothing matches this search.' : 'There is nothing to choose from yet.'}
        </Text>
      )}
    </FindList>
  )
}
