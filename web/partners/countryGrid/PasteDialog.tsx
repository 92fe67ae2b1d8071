import { useId, useMemo, useState } from 'react'
import { Box, Spacer, Text, Textarea, Wrap } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import { type NamedCountryFragment, useTimeZonesQuery } from '../../generated/graphql'
import { ChangePreview, type Proposal } from './ChangePreview'
import { type CellEdit, type Draft, shownValue } from './gridDraft'
import { countryFinder, type Meaning, readCell, readSheet } from './gridPaste'
import { type Column, type GridRow, type Hours, isSameValue, othersKey } from './gridRows'

interface Props {
  /** Clipboard content; empty to paste in the dialog. */
  text: string
  rows: readonly GridRow[]
  columns: readonly Column[]
  titles: Readonly<Record<Column, string>>
  draft: Draft
  /** Start cell of a text without countries. */
  from: { row: number; column: number }
  countries: readonly NamedCountryFragment[] | null
  usualZone: Pick<Hours, 'timeZoneId' | 'timeZoneName'>
  /** Creates a row for a new country. */
  newRow: (country: NamedCountryFragment) => GridRow
  whyNot: (edit: CellEdit) => string | null
  onApply: (edits: CellEdit[]) => void
  onClose: () => void
}

/** Imports cells from a sheet: columns, preview and errors. Changes only the draft. */
export function PasteDialog(props: Props) {
  const { rows, columns, titles, draft, from, countries, onClose } = props
  const meaningsId = useId()
  const [text, setText] = useState(props.text)
  const [chosen, setChosen] = useState<Readonly<Record<number, Meaning>>>({})
  const zones = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const find = useMemo(() => countryFinder(countries ?? []), [countries])
  const sheet = useMemo(
    () => readSheet(text, find, columns.slice(from.column), columns),
    [text, find, columns, from.column],
  )
  const meanings = sheet.meanings.map((meaning, at) => chosen[at] ?? meaning)
  const isKeyed = meanings.includes('country')

  const proposals: Proposal[] = []
  const edits: CellEdit[] = []
  const taken = new Map<string, number>()
  const named = new Set<string>()
  const zoneIdOf = (name: string) => zones.data?.timeZones?.find((zone) => zone.name === name)?.id
  sheet.lines.forEach(({ number, cells }, at) => {
    const place = `line ${number}`
    const written = isKeyed ? (cells[meanings.indexOf('country')] ?? '') : ''
    const country = isKeyed ? find(written) : undefined
    const wrong = (name: string, problem: string, column: Column | null = null, row: GridRow | null = null) =>
      proposals.push({ key: `${number} ${column}`, place, row, name, column, was: '', value: '', problem })
    if (isKeyed && country === undefined)
      return wrong(written || '–', written ? 'There is no such country.' : 'The line names no country.')
    const row = isKeyed
      ? (rows.find(({ key }) => key === (country?.id ?? othersKey)) ?? (country ? props.newRow(country) : undefined))
      : rows[from.row + at]
    if (!row) return wrong('–', 'There is no row for this line.')
    if (named.has(row.key)) return wrong(row.name, `Named twice: see line ${taken.get(row.key) ?? 1}.`, null, row)
    named.add(row.key)
    taken.set(row.key, number)
    meanings.forEach((meaning, position) => {
      if (meaning === 'country' || meaning === 'skip') return
      const week = row.values.hours
      const read = readCell(meaning, cells[position] ?? '', { idOf: zoneIdOf, usual: week ?? props.usualZone })
      if (!read) return
      if ('problem' in read) return void wrong(row.name, read.problem, meaning, row)
      const edit = { row, column: meaning, value: read.value }
      const was = shownValue(draft, row, meaning)
      if (isSameValue(was, read.value)) return
      const problem = props.whyNot(edit)
      proposals.push({ ...edit, key: `${number} ${meaning}`, place, name: row.name, was, problem })
      if (!problem) edits.push(edit)
    })
  })
  const choices: readonly (readonly [Meaning, string])[] = [
    ['country', 'Country'],
    ...columns.map((column) => [column, titles[column]] as const),
    ['skip', 'Leave out'],
  ]
  return (
    <Dialog
      title="Paste from a sheet"
      width={810}
      onClose={onClose}
      footer={
        <>
          <span className="subtle">Nothing is saved before you press Save.</span>
          <Spacer />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" disabled={!edits.length || !countries} onClick={() => props.onApply(edits)}>
            {edits.length === 1 ? 'Take 1 change' : `Take ${edits.length} changes`}
          </Button>
        </>
      }
    >
      <Field
        label="Cells"
        hint="Countries by name or code in the first column, or none: then the lines go to the rows from the chosen cell on. An empty cell changes nothing; “none” deletes."
      >
        <Textarea
          data-autofocus
          py="1.5"
          fontFamily="mono"
          whiteSpace="pre"
          rows={5}
          spellCheck={false}
          placeholder={'DE\t650\tYes\nSpain\t500\tYes'}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen({})
          }}
        />
      </Field>
      {meanings.length > 0 && sheet.lines.length > 0 && (
        <Wrap mt="3" role="group" aria-label="What the columns are">
          {meanings.map((meaning, at) => (
            <Box key={at} width="148px">
              <Text asChild textStyle="hint" truncate mb="1">
                <label htmlFor={`${meaningsId}-${at}`}>{`Column ${at + 1}: ${sheet.lines[0]?.cells[at] || '–'}`}</label>
              </Text>
              <Select
                id={`${meaningsId}-${at}`}
                value={meaning}
                options={choices.map(([value, label]) => ({ value, label }))}
                onChange={(meaning) => setChosen({ ...chosen, [at]: meaning })}
              />
            </Box>
          ))}
        </Wrap>
      )}
      {sheet.lines.length > 0 && countries && (
        <ChangePreview proposals={proposals} titles={titles} none="All of it is so already." />
      )}
    </Dialog>
  )
}
