import '../../ui/table/rows/rowIcons.css'
import '../records.css'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Plus, type LucideIcon } from 'lucide-react'
import type { SetUpStep } from '../../../shared/reports/setUpSteps'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { useHistoryAction } from '../../access/auditLog/HistoryLink'
import { Button } from '../../ui/form/Button'
import { Select } from '../../ui/form/choices/Select'
import { EmptyState } from '../../ui/layout/QueryStates'
import { SearchBox } from '../../ui/form/SearchBox'
import { actionsColumn } from '../../ui/table/rows/actionsColumn'
import type { DataColumn, RowAction } from '../../ui/table/tableTypes'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { Term } from '../../ui/terms/Term'
import { EmptyList } from './EmptyList'
import type { ListQuery } from './listQuery'
import { PagedTable, type PageSize } from './PagedTable'
import { withStoredNames, type ListShape } from './recordsUrl'
import { useRecordsUrl } from './useRecordsUrl'
import { RecordGone, useOpenRecord } from '../RecordGone'
import { FilterRow } from '../../ui/layout/FilterRow'
import { useUppermost } from '../../ui/overlay/modals'

/** Texts of a record type. */
export interface RecordWords {
  /** Singular in sentences: `cap`. */
  one: string
  /** Name of the table: `Caps`. */
  many: string
  /** Plural in sentences; default: `many` in lower case. */
  several?: string
  icon: LucideIcon
  /** Purpose, shown in an empty list. */
  purpose: string
  /** What must exist before there can be a row. */
  needs?: readonly SetUpStep[]
  /** Glossary term, if the list has no header. */
  term?: TermKey
  /** Label of the create button: `Add New Cap`. */
  create: string
  /** Placeholder of the search; default `Search`. */
  search?: string
}

/** A select beside the search that filters the list. */
export interface RecordSelect<Row> {
  /** URL parameter, also part of the list's shape. */
  name: string
  label: string
  all: string
  choices: readonly { id: string; name: string }[]
  /** Choices that a row belongs to. */
  of: (row: Row) => string | readonly string[]
  /** The data for filtering is still loading. */
  isWaiting?: boolean
}

/** Parts of the list for the page: header with count and button, and the list. */
export interface ListParts {
  count: number | undefined
  create: ReactNode
  list: ReactNode
}

interface Props<Row extends { id: string }> {
  words: RecordWords
  /** Created once, outside the component. */
  shape: ListShape
  /** All records, undefined until the first answer; searched, sorted and paged in the browser. */
  rows: readonly Row[] | undefined
  query: ListQuery
  columns: readonly DataColumn<Row>[]
  /** Set if the page has a column chooser. */
  arrangement?: Arrangement
  /** Row on phones, with stable identity. By default, swipes edit and delete. */
  phone: PhoneRow<Row>
  /** Text for the search. */
  textOf: (row: Row) => string
  /** Name of a row for its menu; default `#7`. */
  nameOf?: (row: Row) => string
  selects?: readonly RecordSelect<Row>[]
  /** Additional controls beside the search. */
  tools?: ReactNode
  /** Actions that the user may perform; `delete` opens `deletion`, others the dialog of their name. */
  actions: readonly RowAction[]
  /** Whether an action is available for a row; default: all. Keep the identity stable. */
  offers?: (name: string, row: Row) => boolean
  /** Why an action is not available for a row, which is then shown disabled; null hides it. Keep the identity stable. */
  whyNot?: (name: string, row: Row) => string | null
  /** Record type in the audit log: adds links to the history, with permission. */
  historyOf?: string
  /** Handles an action instead of a dialog; returns whether it did. */
  onAction?: (name: string, row: Row) => boolean
  mayCreate: boolean
  /** Replaces the `create` dialog. */
  onCreate?: () => void
  pageSize: PageSize
  /** The dialog in the URL with its row; null for a new record. */
  dialog?: (name: string, row: Row | null, close: () => void) => ReactNode
  /** Confirmation of a deletion. */
  deletion?: (row: Row, close: () => void) => ReactNode
  children?: (parts: ListParts) => ReactNode
}

const rowId = ({ id }: { id: string }) => id
const idName = ({ id }: { id: string }) => `#${id}`
const usualSwipe = { right: 'edit', left: 'delete' } as const
/** For pages with their own header: the button is beside the search. */
const ordinary = ({ list }: ListParts) => list

/**
 * List of records with search, sorting, pages, dialogs and four states. Its state is in the URL. `children` places
 * count, button and list on a page with a header.
 */
export function RecordsList<Row extends { id: string }>(props: Props<Row>) {
  const {
    words,
    shape,
    rows: all,
    textOf,
    query,
    nameOf = idName,
    selects = [],
    onAction,
    mayCreate,
    children = ordinary,
  } = props
  const several = words.several ?? words.many.toLowerCase()
  const { state, change, dialog, open, close } = useRecordsUrl(shape)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const searched = useDeferredValue(state.search.trim().toLowerCase())
  const { selected, sort_by, sort_order } = state
  const isWaiting = selects.some(({ name, isWaiting }) => isWaiting && selected[name])
  const rows = useMemo(
    () =>
      (isWaiting ? undefined : all)?.filter(
        (row) =>
          selects.every(({ name, of }) => !selected[name] || [of(row)].flat().includes(selected[name])) &&
          (!searched || textOf(row).toLowerCase().includes(searched)),
      ),
    [all, isWaiting, selects, selected, searched, textOf],
  )
  const history = useHistoryAction(props.historyOf)
  const actions = useMemo(() => {
    const isLast = ({ isApart }: RowAction) => isApart === true
    return [...props.actions.filter((action) => !isLast(action)), ...history.actions, ...props.actions.filter(isLast)]
  }, [props.actions, history.actions])
  const { offers: given, whyNot } = props
  const offers = useMemo(() => given && ((name: string, row: Row) => name === 'history' || given(name, row)), [given])
  // Icons only for actions that some row offers.
  const icons = useMemo(
    () =>
      offers && all
        ? actions.filter(({ name }) => all.some((row) => offers(name, row) || whyNot?.(name, row)))
        : actions,
    [actions, offers, whyNot, all],
  )
  const { one } = words
  const rowName = useCallback((row: Row) => `${one} ${nameOf(row)}`, [one, nameOf])
  const columns = useMemo(
    () => [
      ...withStoredNames(props.columns, shape.storedAs),
      ...(icons.length ? [actionsColumn<Row>(icons, rowName, offers, whyNot)] : []),
    ],
    [props.columns, shape, icons, rowName, offers, whyNot],
  )
  const phone = useMemo(() => ({ swipe: usualSwipe, ...props.phone }), [props.phone])
  const { onAction: openHistory } = history
  const rowActions = useMemo(
    () =>
      actions.length
        ? {
            actions,
            ...(offers ? { offers } : {}),
            ...(whyNot ? { whyNot } : {}),
            nameOf: rowName,
            onAction: (name: string, row: Row) => {
              if (openHistory(name, row) || onAction?.(name, row)) return
              if (name === 'delete') setDeleting(row)
              else open(name, row.id)
            },
          }
        : undefined,
    [actions, offers, whyNot, rowName, openHistory, onAction, open],
  )
  const sort = useMemo(() => ({ field: sort_by, order: sort_order }), [sort_by, sort_order])
  const openId = dialog?.id ?? null
  const opened = useOpenRecord(openId, openId === null ? null : all?.find(({ id }) => id === openId), all !== undefined)
  const mayOpen =
    dialog &&
    (openId === null || opened.row) &&
    (dialog.name === 'create' ? mayCreate : props.actions.some(({ name }) => name === dialog.name))
  // Where it stands depends on whether there is a row.
  const createButton = useRef<HTMLButtonElement>(null)
  const create = mayCreate && Boolean(all || query.error) && (
    <Button ref={createButton} variant="solid" onClick={props.onCreate ?? (() => open('create'))}>
      <Plus aria-hidden />
      {words.create}
    </Button>
  )
  const isEmpty = all?.length === 0 && !query.loading && !query.error
  const wasEmpty = useRef(false)
  const isCovered = useUppermost() !== document.body
  useEffect(() => {
    if (isEmpty) wasEmpty.current = true
    if (isEmpty || isCovered || !wasEmpty.current) return
    wasEmpty.current = false
    // The dialog gave the focus back to the button at its former place.
    if (document.activeElement === document.body || document.activeElement?.id === 'content')
      createButton.current?.focus()
  }, [isEmpty, isCovered])
  const list = isEmpty ? (
    <EmptyList icon={words.icon} title={`There are no ${several} yet`} purpose={words.purpose} needs={words.needs}>
      {create}
    </EmptyList>
  ) : (
    <>
      <FilterRow className="filter-bar records-bar">
        <SearchBox
          label={`Search ${several}`}
          placeholder={words.search}
          value={state.search}
          onType={(search) => change({ search }, { replace: true })}
        />
        {selects.map(({ name, label, all, choices }) => (
          <Select
            key={name}
            aria-label={label}
            className="records-select"
            value={selected[name] ?? ''}
            options={[
              { value: '', label: all },
              ...choices.map((choice) => ({ value: choice.id, label: choice.name })),
            ]}
            onChange={(value) => change({ selected: { ...selected, [name]: value || null } })}
          />
        ))}
        {props.tools}
        {!props.children && words.term && <Term of={words.term} name={words.many} />}
        {!props.children && create && <span className="records-create">{create}</span>}
      </FilterRow>
      <PagedTable
        label={words.many}
        columns={columns}
        {...(props.arrangement && { arrangement: props.arrangement })}
        rows={rows}
        rowId={rowId}
        rowActions={rowActions}
        sort={sort}
        sortedBy="table"
        phone={phone}
        onSort={({ field, order }) => change({ sort_by: field, sort_order: order })}
        page={state.page}
        limit={state.limit}
        pageSize={props.pageSize}
        onTurn={change}
        loading={query.loading || isWaiting}
        error={query.error}
        onRetry={() => void query.refetch().catch(() => undefined)} // the query shows the error
        empty={
          <EmptyState
            icon={words.icon}
            title={`No ${words.one} matches`}
            text={`Search for something else or show all ${several}.`}
          >
            <Button onClick={() => change({ search: '', selected: {} })}>{`Show all ${several}`}</Button>
          </EmptyState>
        }
      />
    </>
  )
  return (
    <div className="records fill">
      {children({ count: rows?.length, create: !isEmpty && create, list })}
      {mayOpen && <RecordGone value={opened.isGone}>{props.dialog?.(dialog.name, opened.row, close)}</RecordGone>}
      {deleting && props.deletion?.(deleting, () => setDeleting(null))}
    </div>
  )
}
