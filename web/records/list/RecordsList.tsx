import '../../ui/table/rows/rowIcons.css'
import '../../filters/filterBar.css'
import '../records.css'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { Plus, type LucideIcon } from 'lucide-react'
import type { TermKey } from '../../../shared/app/glossary'
import { tablePageSizes } from '../../../shared/app/pages'
import { useHistoryAction } from '../../access/auditLog/HistoryLink'
import { Button } from '../../ui/form/Button'
import { DataTable } from '../../ui/table/DataTable'
import { Select } from '../../ui/form/choices/Select'
import { rememberedPageSize } from '../../ui/table/pageSize'
import { Pager } from '../../ui/table/Pager'
import { EmptyState } from '../../ui/layout/QueryStates'
import { SearchBox } from '../../ui/form/SearchBox'
import { actionsColumn } from '../../ui/table/rows/actionsColumn'
import type { DataColumn, RowAction } from '../../ui/table/tableTypes'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { Term } from '../../app/glossary/Term'
import type { ListQuery } from './listQuery'
import type { ListShape } from './recordsUrl'
import { useRecordsUrl } from './useRecordsUrl'

/** What the rows are called and look like in words. */
export interface RecordWords {
  /** `cap`: one of them, inside a sentence. */
  one: string
  /** `Caps`: the name of the table. */
  many: string
  /** Several of them, inside a sentence; the name of the table in small letters when left out. */
  several?: string
  icon: LucideIcon
  /** What they are for, where there are none yet. */
  purpose: string
  /** Of the glossary, where the list has no head of its own that says it. */
  term?: TermKey
  /** On the button that makes one: `Add New Cap`. */
  create: string
  /** In the search box; `Search` when left out. */
  search?: string
}

/** Narrowing by one of a few values, as a select beside the search. */
export interface RecordSelect<Row> {
  /** Its parameter in the address, also in the list's shape. */
  name: string
  label: string
  all: string
  choices: readonly { id: string; name: string }[]
  /** The choice that a row is among, or those. */
  of: (row: Row) => string | readonly string[]
  /** What it goes by has not come yet. */
  isWaiting?: boolean
}

/** What the list is drawn into: the head with the number found and the button, and all below it. */
export interface ListParts {
  count: number | undefined
  create: ReactNode
  list: ReactNode
}

interface Props<Row extends { id: string }> {
  words: RecordWords
  /** Made once, outside the component. */
  shape: ListShape
  /** All of them, undefined until the first answer: searching, sorting and paging happen here. */
  rows: readonly Row[] | undefined
  query: ListQuery
  columns: readonly DataColumn<Row>[]
  /** Where the page has a column chooser. */
  arrangement?: Arrangement
  /** A row on a phone; made once, or kept by `useMemo`. A swipe edits or deletes it where it says nothing else. */
  phone: PhoneRow<Row>
  /** What the search looks through. */
  textOf: (row: Row) => string
  /** Names a row in the name of its menu; `#7` when left out. */
  nameOf?: (row: Row) => string
  selects?: readonly RecordSelect<Row>[]
  /** More beside the search: a column chooser. */
  tools?: ReactNode
  /** Those that the user may do; `delete` asks by `deletion`, every other one opens the dialog of its name. */
  actions: readonly RowAction[]
  /** Whether an action is offered for a row; all of them when left out. Keep it the same function from one drawing to the next. */
  offers?: (name: string, row: Row) => boolean
  /** As the audit log names them: rows lead to their history, for who may read it. */
  historyOf?: string
  /** Does an action itself, in place of opening a dialog: answers whether it did. */
  onAction?: (name: string, row: Row) => boolean
  mayCreate: boolean
  /** In place of opening the `create` dialog. */
  onCreate?: () => void
  /** Under which name the page size is remembered, and what it is before one was chosen. */
  pageSize: { module: string; usual: number }
  /** The dialog that the address asks for: its row, null for a new one. */
  dialog?: (name: string, row: Row | null, close: () => void) => ReactNode
  /** The question before a row is deleted. */
  deletion?: (row: Row, close: () => void) => ReactNode
  children?: (parts: ListParts) => ReactNode
}

const rowId = ({ id }: { id: string }) => id
const usualSwipe = { right: 'edit', left: 'delete' } as const
/** Inside a page that has a head of its own the button stands beside the search. */
const ordinary = ({ list }: ListParts) => list

/**
 * A list of records that staff keep: search, sort, pages, dialogs and the four states. The address holds its state, so a
 * link opens it as it was. `children` puts the number, the button and the list into a page with a head.
 */
export function RecordsList<Row extends { id: string }>(props: Props<Row>) {
  const {
    words,
    shape,
    rows: all,
    textOf,
    query,
    nameOf = ({ id }) => `#${id}`,
    selects = [],
    onAction,
    mayCreate,
    pageSize,
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
  const given = props.offers
  const offers = useMemo(() => given && ((name: string, row: Row) => name === 'history' || given(name, row)), [given])
  // What no row offers has no place among the icons.
  const icons = useMemo(
    () => (offers && all ? actions.filter(({ name }) => all.some((row) => offers(name, row))) : actions),
    [actions, offers, all],
  )
  const columns = useMemo(
    () => [...props.columns, ...(icons.length ? [actionsColumn<Row>(icons, offers)] : [])],
    [props.columns, icons, offers],
  )
  const phone = useMemo(() => ({ swipe: usualSwipe, ...props.phone }), [props.phone])
  const { onAction: openHistory } = history
  const rowActions = useMemo(
    () =>
      actions.length
        ? {
            actions,
            ...(offers ? { offers } : {}),
            menuLabel: (row: Row) => `Actions for ${words.one} ${nameOf(row)}`,
            onAction: (name: string, row: Row) => {
              if (openHistory(name, row) || onAction?.(name, row)) return
              if (name === 'delete') setDeleting(row)
              else open(name, row.id)
            },
          }
        : undefined,
    [actions, offers, words, nameOf, openHistory, onAction, open],
  )
  const limit = state.limit ?? rememberedPageSize(pageSize.module, tablePageSizes) ?? pageSize.usual
  const total = rows?.length ?? 0
  // A link to a page that is no longer there shows the last one.
  const page = Math.min(state.page, Math.max(1, Math.ceil(total / limit)))
  const sort = useMemo(() => ({ field: sort_by, order: sort_order }), [sort_by, sort_order])
  const isNarrowed = searched !== '' || selects.some(({ name }) => selected[name])
  const opened = dialog?.id ? all?.find(({ id }) => id === dialog.id) : null
  const mayOpen =
    dialog && (dialog.name === 'create' ? mayCreate : props.actions.some(({ name }) => name === dialog.name))
  const create = mayCreate && (
    <Button variant="solid" onClick={props.onCreate ?? (() => open('create'))}>
      <Plus aria-hidden />
      {words.create}
    </Button>
  )
  const list = (
    <>
      <div className="filter-bar records-bar">
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
      </div>
      <section className="fill" aria-label={`${words.many} table`}>
        <DataTable
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
          page={{ number: page, limit }}
          loading={query.loading || isWaiting}
          error={query.error}
          onRetry={() => void query.refetch().catch(() => undefined)} // the query itself shows the failure
          empty={
            <EmptyState
              icon={words.icon}
              title={isNarrowed ? `No ${words.one} matches` : `There are no ${several} yet`}
              text={isNarrowed ? `Search for something else or show all ${several}.` : words.purpose}
            >
              {isNarrowed && (
                <Button onClick={() => change({ search: '', selected: {} })}>{`Show all ${several}`}</Button>
              )}
            </EmptyState>
          }
        />
        <Pager
          page={page}
          limit={limit}
          total={rows ? total : null}
          sizes={tablePageSizes}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit })}
          remembers={pageSize.module}
        />
      </section>
      {mayOpen && opened !== undefined && props.dialog?.(dialog.name, opened, close)}
      {deleting && props.deletion?.(deleting, () => setDeleting(null))}
    </>
  )
  return <div className="records fill">{children({ count: rows?.length, create, list })}</div>
}
