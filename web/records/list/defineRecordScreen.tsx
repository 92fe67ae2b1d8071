import { useCallback, useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react'
import type { May } from '../../../shared/access/permissions'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { usePhone } from '../../ui/layout/useMedia'
import { PageHead } from '../../ui/layout/PageHead'
import type { CellContext } from '../../ui/table/rows/cells'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { KeptRecord } from '../defineRecord'
import { DeleteRecord } from '../DeleteRecord'
import { InlineEdit, type InlineValue } from './InlineEdit'
import type { PageSize } from './PagedTable'
import { RecordsList, type ListParts, type RecordSelect, type RecordWords } from './RecordsList'
import type { ListShape } from './recordsUrl'

/** Props of a record's dialog. */
export interface DialogProps<Row, Page> {
  page: Page
  /** The record to edit; null creates one. */
  row: Row | null
  /** All records in the list. */
  rows: readonly Row[]
  onClose: () => void
}

type Act = 'CREATE' | 'EDIT' | 'DELETE'

/** Context of the columns: `edit` draws the value that is edited in its row. */
export interface ColumnContext<Row> extends CellContext {
  edit: (row: Row, shown: ReactNode) => ReactNode
}

interface ScreenSpec<Row extends { id: string }, Form, Page> {
  words: RecordWords
  /** Header of a screen; tabs have none. */
  head?: { title: string; term?: TermKey }
  shape: ListShape
  columns: (context: ColumnContext<Row>) => readonly DataColumn<Row>[]
  /** What users who may edit can also edit in its row, except on phones. */
  inline?: InlineValue<Row, Form>
  phone: PhoneRow<Row>
  /** Text for the search. */
  textOf: (row: Row) => string
  /** Name of a row for its menu; default `#7`. */
  nameOf?: (row: Row) => string
  selects?: readonly RecordSelect<Row>[]
  /** Permission for an action; null: everybody who may open the screen. */
  permission: null | ((act: Act, page: Page) => string)
  /** Record type in the audit log. */
  historyOf: string
  pageSize: PageSize | ((page: Page) => PageSize)
  /** Made by `lazyComponent`. */
  Dialog: ComponentType<DialogProps<Row, Page>>
  /** Further actions, between editing and deleting. */
  others?: readonly RowDialog<Row>[]
  /** Texts of the confirmation and the message. */
  deletion: { what: (row: Row) => ReactNode; done?: string; doneText?: string }
}

/** An action of rows besides those of all records, with its dialog. */
interface RowDialog<Row> {
  name: string
  label: string
  offers: (row: Row, may: May) => boolean
  Dialog: ComponentType<{ row: Row; onClose: () => void }>
}

/** Permission names of a family: `CAPS_CREATE`, `CAPS_EDIT`, `CAPS_DELETE`. */
export const familyOf = (family: string) => (act: Act) => `${family}_${act}`

/** Puts the list on a screen whose header has count and button. */
export const underHead =
  (head: { title: string; term?: TermKey }) =>
  ({ count, create, list }: ListParts) => (
    <>
      <PageHead {...head} count={count}>
        {create}
      </PageHead>
      {list}
    </>
  )

/**
 * Defines a screen or tab of records: list, dialog and confirmation of deletions. Its props identify the owner of the
 * records.
 */
export function defineRecordScreen<Row extends { id: string }, Form, Page extends object>(
  record: KeptRecord<Row, Form, Page>,
  spec: ScreenSpec<Row, Form, Page>,
) {
  const { columns, permission, pageSize, Dialog, others = [], deletion } = spec
  const inPage = spec.head && underHead(spec.head)
  return function RecordScreen(page: Page & { children?: (parts: ListParts) => ReactNode }) {
    const may = useMay()
    const { name: zone } = useTimeZone()
    const { query, rows } = record.useRows(page)
    const remove = record.useRemove(page)
    const [mayCreate, mayEdit, mayDelete] = (['CREATE', 'EDIT', 'DELETE'] as const).map(
      (act) => permission === null || may(permission(act, page)),
    )
    const actions = useMemo(
      () => [
        ...(mayEdit ? [{ name: 'edit', label: 'Edit' }] : []),
        ...others.map(({ name, label }) => ({ name, label })),
        ...(mayDelete ? [{ name: 'delete', label: 'Delete', isApart: true }] : []),
      ],
      [mayEdit, mayDelete],
    )
    const offers = useCallback(
      (name: string, row: Row) => others.find((other) => other.name === name)?.offers(row, may) ?? true,
      [may],
    )
    const pageNow = useRef(page)
    useLayoutEffect(() => void (pageNow.current = page))
    const isPhone = usePhone()
    const inline = !isPhone && mayEdit ? spec.inline : undefined
    const drawn = useMemo(() => {
      const edit = (row: Row, shown: ReactNode) =>
        inline ? (
          <InlineEdit
            {...{ record, row, value: inline, pageNow: () => pageNow.current }}
            name={`${spec.words.one} ${spec.nameOf?.(row) ?? `#${row.id}`}`}
          >
            {shown}
          </InlineEdit>
        ) : (
          shown
        )
      return columns({ may, zone, edit })
    }, [may, zone, inline])
    return (
      <RecordsList
        {...spec}
        rows={rows}
        query={query}
        columns={drawn}
        actions={actions}
        {...(others.length && { offers })}
        mayCreate={mayCreate === true}
        pageSize={typeof pageSize === 'function' ? pageSize(page) : pageSize}
        dialog={(name, row, close) => {
          const other = row && others.find((one) => one.name === name)
          if (other) return other.offers(row, may) && <other.Dialog key={row.id} row={row} onClose={close} />
          return <Dialog key={row?.id ?? 'new'} page={page} row={row} rows={rows ?? []} onClose={close} />
        }}
        deletion={(row, close) => (
          <DeleteRecord {...deletion} what={deletion.what(row)} remove={() => remove(row)} onClose={close} />
        )}
      >
        {page.children ?? inPage}
      </RecordsList>
    )
  }
}
