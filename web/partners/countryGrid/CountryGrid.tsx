import { useMemo, useState } from 'react'
import { Box, Flex, Spacer } from '@chakra-ui/react'
import { ArrowDownToLine, ArrowUp, ClipboardPaste, Copy, Globe, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { countOf } from '../../../shared/app/format'
import { partnerAddress } from '../../../shared/partners/partnerPages'
import { Button } from '../../ui/form/Button'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { TableFailure } from '../../ui/table/TableFailure'
import { toast } from '../../ui/overlay/toasts'
import { useDirtyGuard } from '../../ui/form/useDirtyGuard'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { useFilterChoices } from '../../filters/useFilterChoices'
import type { NamedCountryFragment } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { rowToRaise, type CapToRaise } from '../../routing/caps/capToRaise'
import { RaiseCapDialog } from '../../routing/caps/RaiseCapDialog'
import { ConflictDialog } from '../../records/conflict/LazyConflictDialog'
import { AddCountriesDialog } from './AddCountriesDialog'
import { CellHoursDialog } from './CellHoursDialog'
import { CopyDialog } from './CopyDialog'
import { DraftBar } from './DraftBar'
import {
  type CellEdit,
  columnsFor,
  gridDifferences,
  gridInput,
  mayEdit,
  shownValue,
  supportWarning,
  whyNot,
} from './gridDraft'
import { cellKey, type GridOwner, type GridRow, type Hours, countryRows, hasCell, titlesOf } from './gridRows'
import { GridTable } from './GridTable'
import { PasteDialog } from './PasteDialog'
import { bounds, isOneCell, type Selection } from './sheetSelection'
import { useGridDraft } from './useGridDraft'
import { useGridRecords } from './useGridRecords'
import { useSaveGrid } from './useSaveGrid'

const start: Selection = { anchor: { row: 0, column: 0 }, at: { row: 0, column: 0 } }
type Open =
  | { name: 'add' | 'copy' }
  | { name: 'paste'; text: string }
  | { name: 'hours'; rows: GridRow[] }
  | { name: 'raise'; cap: CapToRaise }
  | null

/** Grid of countries with price, supported, opening hours and cap, edited like a spreadsheet and saved at once. */
export function CountryGrid({ owner }: { owner: GridOwner }) {
  const { of, id } = owner
  const may = useMay()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsFor(of, may), [of, may])
  const titles = titlesOf(of)
  const { records, isLoaded, error, refetch } = useGridRecords(owner, columns)
  const [added, setAdded] = useState<readonly NamedCountryFragment[]>([])
  const rows = useMemo(() => countryRows(records, added), [records, added])
  const [selection, setSelection] = useState(start)
  const [open, setOpen] = useState<Open>(null)
  /** Compares cells that somebody else has saved. */
  const [isComparing, setComparing] = useState(false)
  const sheet = useGridDraft(rows)
  const { draft } = sheet
  const save = useSaveGrid(owner)
  const { busy, run } = useSingleRun()
  const guard = useDirtyGuard(draft.size > 0)
  const choices = useFilterChoices(open !== null)
  const countries = choices.status === 'loaded' ? choices.choices.countries : null
  const named = useMemo(
    () =>
      countries?.map(({ id, name, code }) => ({ __typename: 'Country' as const, id, name, code: code ?? '' })) ?? null,
    [countries],
  )
  const retry = () => void refetch().catch(() => undefined) // the error is shown again
  const canEdit = columns.some((column) =>
    [...rows, countryRows(records, [{ id: '0', code: '', name: '' }])[1]].some(
      (row) => row && mayEdit(of, may, row, column),
    ),
  )

  const edit = (edits: CellEdit[]) => {
    const refused = edits.map((one) => whyNot(of, may, one)).find(Boolean)
    const allowed = edits.filter((one) => !whyNot(of, may, one))
    if (refused) toast.warning(refused)
    if (allowed.length) sheet.edit(allowed)
  }
  /** Copies the first chosen row into the others; one alone gets what is above it. */
  const fillDown = () => {
    const { top, bottom, left, right } = bounds(selection)
    const first = top === bottom ? top - 1 : top
    const from = rows[first]
    if (!from) return
    edit(
      rows.slice(first + 1, bottom + 1).flatMap((row) =>
        columns
          .slice(left, right + 1)
          .filter((column) => mayEdit(of, may, row, column) && hasCell(from, column))
          .map((column) => ({ row, column, value: shownValue(draft, from, column) })),
      ),
    )
  }
  const newRow = (country: NamedCountryFragment) =>
    countryRows({ ...records, prices: null, supported: null, hours: null, caps: null }, [country])[1] as GridRow
  const take = (edits: CellEdit[]) => {
    const known = new Set(rows.map(({ key }) => key))
    const fresh = new Map(
      edits.flatMap(({ row }) => (row.country && !known.has(row.key) ? [[row.key, row.country]] : [])),
    )
    setAdded([...added, ...fresh.values()])
    sheet.edit(edits)
    setOpen(null)
  }
  const paste = (text: string) => {
    const value = text.trim()
    const column = columns[selection.at.column]
    // A single value fills the selected cells; other content is previewed first.
    if (value && !/[\t\n;]/.test(value) && (column === 'price' || column === 'cap')) {
      const { top, bottom, left, right } = bounds(selection)
      if (left === right) {
        const number = value.replace(/[$,\s]/g, '')
        return edit(
          rows
            .slice(top, bottom + 1)
            .filter((row) => mayEdit(of, may, row, column))
            .map((row) => ({
              row,
              column,
              value: column === 'price' && /^\d+(\.\d{1,2})?$/.test(number) ? Number(number).toFixed(2) : number,
            })),
        )
      }
    }
    setOpen({ name: 'paste', text })
  }
  const submit = async () => {
    if (!draft.size || sheet.wrong) return
    const outcome = await save(gridInput(draft, rows, zone.id))
    if (outcome.kind === 'saved') {
      sheet.clear()
      setAdded([])
    } else if (outcome.kind === 'refused') {
      sheet.refuse(outcome.problems)
      if (!outcome.isStale) return
      await refetch().catch(() => undefined) // the cells show what was refused
      setComparing(true)
    }
  }
  useShortcuts('forms', { save: () => (open ? false : void run(submit)) })

  if (!isLoaded) {
    if (error) return <FailedState what="Countries" error={error} onRetry={retry} />
    return <LoadingLines what="Countries" />
  }
  const usualZone: Pick<Hours, 'timeZoneId' | 'timeZoneName'> = { timeZoneId: zone.id, timeZoneName: zone.name }
  const shared = {
    rows,
    columns,
    titles,
    draft,
    newRow,
    whyNot: (one: CellEdit) => whyNot(of, may, one),
    onApply: take,
    onClose: () => setOpen(null),
  }
  const isEmpty = rows.length === 1 && !rows[0]?.values.price && !rows[0]?.caps.length && !draft.size
  const several = !isOneCell(selection)
  const chosen = rows[selection.at.row]
  const [cap, ...otherCaps] = chosen && columns[selection.at.column] === 'cap' ? chosen.caps : []
  const raised = cap && chosen && !otherCaps.length && !draft.has(cellKey(chosen, 'cap')) ? rowToRaise(may, cap) : null
  const acts = canEdit && (
    <>
      <Button size="sm" onClick={() => setOpen({ name: 'add' })}>
        <Plus aria-hidden />
        Add countries
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setOpen({ name: 'paste', text: '' })}>
        <ClipboardPaste aria-hidden />
        Paste from a sheet
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setOpen({ name: 'copy' })}>
        <Copy aria-hidden />
        {`Copy from another ${of}`}
      </Button>
    </>
  )
  return (
    <Box className="cg fill" bg="bg">
      <Flex
        wrap="wrap"
        align="center"
        gap="2"
        px="gutter"
        py="2"
        borderBottomWidth="1px"
        role="toolbar"
        aria-label="Countries"
      >
        {!isEmpty && acts}
        {!isEmpty && canEdit && (
          <Button size="sm" variant="ghost" title="Ctrl+D" disabled={!several} onClick={fillDown}>
            <ArrowDownToLine aria-hidden />
            Fill down
          </Button>
        )}
        {raised && (
          <Button size="sm" variant="ghost" onClick={() => setOpen({ name: 'raise', cap: raised })}>
            <ArrowUp aria-hidden />
            Raise cap
          </Button>
        )}
        <Spacer />
        <span className="subtle figure">{countOf(rows.length - 1, 'country', 'countries')}</span>
      </Flex>
      {Boolean(error) && <TableFailure what="A part of Countries" error={error} onRetry={retry} />}
      {isEmpty ? (
        <EmptyState
          icon={Globe}
          title="No country yet"
          text={`${owner.name} has no price, supported country, opening hours or cap for any country.`}
        >
          {acts}
        </EmptyState>
      ) : (
        <Box flex="1" minH="0" overflow="auto" scrollbarColor="{colors.border.strong} transparent">
          <GridTable
            label={`Countries of ${owner.name}`}
            {...{ rows, columns, titles, draft, selection }}
            problemOf={sheet.problemOf}
            mayEdit={(row, column) => mayEdit(of, may, row, column)}
            onSelect={setSelection}
            onEdit={edit}
            onUndoCells={sheet.undoCells}
            onUndoLast={sheet.undoLast}
            onFillDown={fillDown}
            onOpenHours={(chosen) => chosen.length && setOpen({ name: 'hours', rows: chosen })}
            onOpenCaps={() => void navigate(`${partnerAddress(of, id)}?tab=${of === 'advertiser' ? '4' : 'caps'}`)}
            onPaste={(text) => canEdit && paste(text)}
          />
        </Box>
      )}
      {draft.size > 0 && (
        <DraftBar
          count={draft.size}
          wrong={sheet.wrong}
          overtaken={sheet.overtaken.length}
          message={sheet.refusal ?? supportWarning(draft, rows)}
          busy={busy}
          onCompare={() => setComparing(true)}
          onDiscard={sheet.clear}
          onSave={() => void run(submit)}
        />
      )}
      {open?.name === 'add' && (
        <AddCountriesDialog
          choices={countries?.filter(({ id }) => !rows.some(({ key }) => key === id)) ?? null}
          onClose={() => setOpen(null)}
          onAdd={(ids) => {
            setAdded([...added, ...(named?.filter(({ id }) => ids.includes(id)) ?? [])])
            setOpen(null)
          }}
        />
      )}
      {open?.name === 'paste' && (
        <PasteDialog {...shared} text={open.text} from={selection.at} countries={named} usualZone={usualZone} />
      )}
      {open?.name === 'copy' && (
        <CopyDialog
          {...shared}
          owner={owner}
          choices={
            choices.status === 'loaded'
              ? of === 'advertiser'
                ? choices.choices.advertisers
                : choices.choices.publishers
              : null
          }
        />
      )}
      {open?.name === 'hours' && (
        <CellHoursDialog
          rows={open.rows}
          hours={open.rows[0] ? (shownValue(draft, open.rows[0], 'hours') as Hours | null) : null}
          usualZone={usualZone}
          onClose={() => setOpen(null)}
          onApply={(hours) => {
            edit(open.rows.map((row) => ({ row, column: 'hours', value: hours })))
            setOpen(null)
          }}
        />
      )}
      {open?.name === 'raise' && <RaiseCapDialog cap={open.cap} onClose={() => setOpen(null)} />}
      {isComparing && sheet.overtaken.length > 0 && (
        <ConflictDialog
          one="table"
          act="Save"
          differences={gridDifferences(draft, rows, titles)}
          onSettle={(sides) => {
            sheet.settle(sides)
            setComparing(false)
          }}
          onClose={() => setComparing(false)}
        />
      )}
      {guard.dialog}
    </Box>
  )
}
