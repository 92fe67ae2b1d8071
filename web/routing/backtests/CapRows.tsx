import { chakra, Grid } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import type { Choice } from '../../ui/form/choices/choices'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { TextField } from '../../ui/form/TextField'
import { useRowFocus } from '../../ui/form/useRowFocus'
import { maxCaps, type TestedCap } from './backtestUrl'

interface Props {
  caps: readonly TestedCap[]
  choices: readonly Choice[] | null
  /** By row. */
  problems: readonly (string | undefined)[]
  onChange: (caps: readonly TestedCap[]) => void
}

const Rows = chakra('section', { base: { gridColumn: '1 / -1', display: 'grid', gap: '2', justifyItems: 'start' } })

/** Caps with the numbers to test. */
export function CapRows({ caps, choices, problems, onChange }: Props) {
  const put = (place: number, change: Partial<TestedCap>) =>
    onChange(caps.map((cap, at) => (at === place ? { ...cap, ...change } : cap)))
  const { list, acted } = useRowFocus(caps.length)
  const changeRows = (rows: readonly TestedCap[]) => {
    acted()
    onChange(rows)
  }
  return (
    <Rows ref={list} aria-label="Caps to test">
      {caps.map(({ capId, cap }, place) => (
        <Grid
          key={place}
          templateColumns={{ base: 'minmax(0, 1fr) 90px auto', md: 'minmax(0, 1fr) 160px auto' }}
          gap="2.5"
          alignItems="end"
          w="min(100%, 620px)"
          role="group"
          aria-label={`Cap ${place + 1}`}
        >
          <Field label="Cap" error={capId ? undefined : problems[place]}>
            <SearchSelect
              choices={choices}
              value={capId}
              onChange={(capId) => put(place, { capId })}
              placeholder="Select a cap"
            />
          </Field>
          <TextField
            label="Number of the cap"
            inputMode="numeric"
            value={cap}
            error={capId ? problems[place] : undefined}
            onType={(cap) => put(place, { cap: cap.trim() })}
          />
          <IconButton
            label={`Remove cap ${place + 1}`}
            onClick={() => changeRows(caps.filter((_cap, at) => at !== place))}
          >
            <X className="small" aria-hidden />
          </IconButton>
        </Grid>
      ))}
      {caps.length < maxCaps && (
        <Button size="sm" variant="ghost" onClick={() => changeRows([...caps, { capId: '', cap: '' }])}>
          <Plus className="small" aria-hidden />
          {caps.length ? 'Add another cap' : 'Test another number of a cap'}
        </Button>
      )}
    </Rows>
  )
}
