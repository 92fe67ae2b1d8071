import { useEffect, useState } from 'react'
import { Flex, HStack, Spacer, Text, Wrap } from '@chakra-ui/react'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { Checkbox } from '../../ui/form/Checkbox'
import { Dialog } from '../../ui/overlay/overlays'
import { Field, FieldError } from '../../ui/form/Field'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Skeleton } from '../../ui/layout/Skeleton'
import type { Choice } from '../../ui/form/choices/choices'
import type { NamedCountryFragment } from '../../generated/graphql'
import { ChangePreview, type Proposal } from './ChangePreview'
import { type CellEdit, type Draft, shownValue } from './gridDraft'
import {
  cellKey,
  type Column,
  type GridOwner,
  type GridRecords,
  type GridRow,
  hasCell,
  isSameValue,
  noValues,
  countryRows,
} from './gridRows'
import { useReadRecords } from './useGridRecords'

interface Props {
  owner: GridOwner
  /** Other advertisers or publishers; null while loading. */
  choices: readonly Choice[] | null
  rows: readonly GridRow[]
  columns: readonly Column[]
  titles: Readonly<Record<Column, string>>
  draft: Draft
  newRow: (country: NamedCountryFragment) => GridRow
  whyNot: (edit: CellEdit) => string | null
  onApply: (edits: CellEdit[]) => void
  onClose: () => void
}

type Answer = { id: string; records: GridRecords } | { id: string; error: unknown }
const modes = [
  { value: true, label: 'Only fill gaps' },
  { value: false, label: 'Overwrite' },
]

/** Whether a cap equals a new one of the grid, of which only the number can be copied. */
const isPlain = ({ caps: [cap, ...more] }: GridRow, owner: GridOwner['of']) =>
  !more.length &&
  (!cap ||
    (cap.type === 'lead' &&
      cap.interval === 'daily' &&
      cap.countries.length <= 1 &&
      !cap.parameters.length &&
      (owner === 'advertiser' ? cap.publishers : cap.advertisers).length === 0))

/** Copies countries of another advertiser or publisher: selected columns, either all cells or only empty ones. */
export function CopyDialog({ owner, choices, rows, columns, titles, draft, newRow, whyNot, onApply, onClose }: Props) {
  const [from, setFrom] = useState('')
  const [taken, setTaken] = useState<readonly Column[]>(columns)
  const [onlyGaps, setOnlyGaps] = useState(true)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(0)
  const read = useReadRecords(columns)
  const name = choices?.find(({ id }) => id === from)?.name ?? ''
  useEffect(() => {
    let isOver = false
    if (from)
      read({ of: owner.of, id: from, name: '' }).then(
        (records) => !isOver && setAnswer({ id: from, records }),
        (error: unknown) => !isOver && setAnswer({ id: from, error }),
      )
    return () => void (isOver = true)
    // Reloads only for another source or on retry.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [from, tries])
  const records = answer?.id === from && 'records' in answer ? answer.records : null
  const error = answer?.id === from && 'error' in answer ? answer.error : null

  const proposals: Proposal[] = []
  const edits: CellEdit[] = []
  const changed = new Set<string>()
  for (const other of records ? countryRows(records, []) : []) {
    const row = rows.find(({ key }) => key === other.key) ?? (other.country ? newRow(other.country) : undefined)
    if (!row) continue
    for (const column of columns.filter((one) => taken.includes(one))) {
      const value = other.values[column]
      const was = shownValue(draft, row, column)
      const isGap = isSameValue(was, noValues[column])
      if (!hasCell(row, column) || isSameValue(was, value) || (onlyGaps && !isGap)) continue
      // Skips empty cells of the source.
      if (isSameValue(value, noValues[column]) && !(column === 'cap' && other.caps.length > 1)) continue
      const key = cellKey(row, column)
      if (changed.has(key)) continue
      changed.add(key)
      const edit = { row, column, value }
      const problem =
        column === 'cap' && !isPlain(other, owner.of)
          ? 'Its cap is of another kind, or there are several: set it on the Caps tab.'
          : whyNot(edit)
      proposals.push({ key, place: '', row, name: row.name, column, was, value, problem })
      if (!problem) edits.push(edit)
    }
  }
  return (
    <Dialog
      title={`Copy from another ${owner.of}`}
      width={810}
      onClose={onClose}
      footer={
        <>
          <span className="subtle">Nothing is saved before you press Save.</span>
          <Spacer />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" disabled={!edits.length} onClick={() => onApply(edits)}>
            {edits.length === 1 ? 'Take 1 change' : `Take ${edits.length} changes`}
          </Button>
        </>
      }
    >
      <Field label={owner.of === 'advertiser' ? 'Advertiser' : 'Publisher'} required>
        <SearchSelect
          autoFocus
          choices={choices?.filter(({ id }) => id !== owner.id) ?? null}
          value={from}
          onChange={setFrom}
        />
      </Field>
      <Flex wrap="wrap" align="end" justify="space-between" gap="3" mt="3">
        <fieldset>
          <Text as="legend" textStyle="label" mb="1">
            Columns
          </Text>
          <Wrap gap="3">
            {columns.map((column) => (
              <Checkbox
                key={column}
                checked={taken.includes(column)}
                onChange={(isTaken) => setTaken(isTaken ? [...taken, column] : taken.filter((one) => one !== column))}
              >
                {titles[column]}
              </Checkbox>
            ))}
          </Wrap>
        </fieldset>
        <Segmented label="What is there already" options={modes} value={onlyGaps} onChange={setOnlyGaps} />
      </Flex>
      {Boolean(error) && (
        <HStack mt="3">
          <FieldError error={error}>{`${name} did not load. ${errorText(error)}`}</FieldError>
          <Button size="sm" onClick={() => setTries(tries + 1)}>
            Retry
          </Button>
        </HStack>
      )}
      {from && !records && !error && <Skeleton width="60%" />}
      {records && (
        <ChangePreview
          proposals={proposals}
          titles={titles}
          none={`There is nothing to take from ${name}: ${owner.name} has all of it.`}
        />
      )}
    </Dialog>
  )
}
