import { useMemo, type ComponentType, type ReactNode } from 'react'
import type { TermKey } from '../../../shared/app/glossary'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { PageHead } from '../../ui/layout/PageHead'
import type { CellContext } from '../../ui/table/rows/cells'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { KeptRecord } from '../defineRecord'
import { DeleteRecord } from '../DeleteRecord'
import { RecordsList, type ListParts, type RecordSelect, type RecordWords } from './RecordsList'
import type { ListShape } from './recordsUrl'

/** What the dialog of a record gets. */
export interface DialogProps<Row, Page> {
  page: Page
  /** The record to change; null makes a new one. */
  row: Row | null
  /** All that are listed. */
  rows: readonly Row[]
  onClose: () => void
}

type Act = 'CREATE' | 'EDIT' | 'DELETE'

interface ScreenSpec<Row extends { id: string }, Page> {
  words: RecordWords
  /** The head of a screen of its own; a tab has none. */
  head?: { title: string; term?: TermKey }
  shape: ListShape
  columns: (context: CellContext) => readonly DataColumn<Row>[]
  phone: PhoneRow<Row>
  /** What the search looks through. */
  textOf: (row: Row) => string
  /** Names a row in the name of its menu; `#7` when left out. */
  nameOf?: (row: Row) => string
  selects?: readonly RecordSelect<Row>[]
  /** Needed to make, change or delete one; null: who may open the screen may do all of it. */
  permission: null | ((act: Act, page: Page) => string)
  /** As the audit log names them. */
  historyOf: string
  pageSize: { module: string; usual: number } | ((page: Page) => { module: string; usual: number })
  /** Made by `whenShown`. */
  Dialog: ComponentType<DialogProps<Row, Page>>
  /** The question before one is deleted, and what is told then. */
  deletion: { what: (row: Row) => ReactNode; done?: string; doneText?: string }
}

/** Needs the permissions of a family: `CAPS_CREATE`, `CAPS_EDIT`, `CAPS_DELETE`. */
export const familyOf = (family: string) => (act: Act) => `${family}_${act}`

/** A list in a screen of its own: the number and the button stand in its head. */
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
 * The screen or tab of records that staff keep: their list, the dialog of one, and the question before one is deleted. Its props
 * tell whose records they are.
 */
export function defineRecordScreen<Row extends { id: string }, Form, Page extends object>(
  record: KeptRecord<Row, Form, Page>,
  spec: ScreenSpec<Row, Page>,
) {
  const { columns, permission, pageSize, Dialog, deletion } = spec
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
        ...(mayDelete ? [{ name: 'delete', label: 'Delete', isApart: true }] : []),
      ],
      [mayEdit, mayDelete],
    )
    const drawn = useMemo(() => columns({ may, zone }), [may, zone])
    return (
      <RecordsList
        {...spec}
        rows={rows}
        query={query}
        columns={drawn}
        actions={actions}
        mayCreate={mayCreate === true}
        pageSize={typeof pageSize === 'function' ? pageSize(page) : pageSize}
        dialog={(_, row, close) => (
          <Dialog key={row?.id ?? 'new'} page={page} row={row} rows={rows ?? []} onClose={close} />
        )}
        deletion={(row, close) => (
          <DeleteRecord {...deletion} what={deletion.what(row)} remove={() => remove(row)} onClose={close} />
        )}
      >
        {page.children ?? inPage}
      </RecordsList>
    )
  }
}
