import { useCallback, useMemo, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { opensPage, partnerAddress } from '../../../shared/partners/partnerPages'
import { useMay } from '../../app/session/useSession'
import type { KeptRecord } from '../../records/defineRecord'
import { DeleteRecord } from '../../records/DeleteRecord'
import { underHead } from '../../records/list/defineRecordScreen'
import { newestFirst } from '../../records/list/newestFirst'
import { RecordsList, type RecordSelect, type RecordWords } from '../../records/list/RecordsList'
import { inSnakeCase, withStoredNames, type ListShape } from '../../records/list/recordsUrl'
import { useRecordColumns, type RecordColumn } from '../../records/list/useRecordColumns'
import { useRowActions } from '../../records/list/useRowActions'
import type { CellContext } from '../../ui/table/rows/cells'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { figureFields } from './figureColumns'
import type { PartnerRow } from './figureLines'
import { healthChoices } from './healthSelect'
import { useFigureColumns, type PartnerFigures } from './useFigureColumns'

interface Spec<Full extends { id: string }, Form, Row extends PartnerRow> {
  record: KeptRecord<Full, Form, object, Row>
  figures: PartnerFigures<Row>
  title: string
  words: RecordWords
  columns: (context: CellContext) => RecordColumn<Row>[]
  /** Text for the search. */
  textOf: (row: Row) => string
  /** Filter besides health. */
  select?: RecordSelect<Row>
  /** Tab of the page that edits. */
  settingsTab: string
  /** Made by `lazyComponent`. */
  CreateDialog: ComponentType<{ onClose: () => void }>
}

const nameOf = ({ name }: PartnerRow) => name
/** For the names of the columns, which are the same for everybody. */
const anywhere: CellContext = { may: () => false, zone: 'UTC' }

/** Defines the list of advertisers or publishers: newest first, with health, caps and figures of each. */
export function definePartnersPage<
  Full extends { id: string },
  Form,
  Row extends PartnerRow & { createdAt: string | null },
>(spec: Spec<Full, Form, Row>) {
  const { record, figures, title, words, select, settingsTab, CreateDialog } = spec
  const { kind } = figures
  const verb = (act: string) => `${kind.toUpperCase()}S_${act}`
  const opens = opensPage(kind)
  const pageSize = { module: `${kind}-main`, usual: 30 }
  const shape: ListShape = {
    fields: [...spec.columns(anywhere).map(({ field }) => field), ...figureFields],
    sort: { field: 'createdAt', order: 'desc' },
    storedAs: inSnakeCase(),
    selects: {
      ...(select && { [select.name]: select.choices.map(({ id }) => id) }),
      health: healthChoices,
    },
  }
  return function PartnersPage() {
    const navigate = useNavigate()
    const { name: zone } = useTimeZone()
    const may = useMay()
    const { query, rows: list } = record.useRows({})
    const remove = record.useRemove({})
    const drawn = useFigureColumns(figures)
    const selects = useMemo(() => [...(select ? [select] : []), drawn.select], [drawn.select])
    const all = useMemo(
      () => withStoredNames([...spec.columns({ may, zone }), ...drawn.columns], shape.storedAs),
      [may, zone, drawn.columns],
    )
    const { columns, chooser, arrangement } = useRecordColumns(pageSize.module, all)
    const rows = useMemo(() => list && newestFirst(list), [list])
    const actions = useRowActions(verb('EDIT'), verb('DELETE'), opens)
    const onAction = useCallback(
      (name: string, { id }: Row) => {
        const page = name === 'edit' || name === 'view' ? partnerAddress(kind, id) : null
        if (page) void navigate(`${page}?tab=${settingsTab}`)
        return page !== null
      },
      [navigate],
    )
    return (
      <RecordsList
        {...{ words, shape, rows, query, columns, arrangement, nameOf, selects, actions, onAction, pageSize }}
        phone={drawn.phone}
        textOf={spec.textOf}
        tools={
          <>
            {chooser}
            {drawn.failure}
          </>
        }
        historyOf={kind}
        mayCreate={may(verb('CREATE'))}
        dialog={(name, _, close) => name === 'create' && <CreateDialog onClose={close} />}
        deletion={(row, close) => <DeleteRecord what={<b>{row.name}</b>} remove={() => remove(row)} onClose={close} />}
      >
        {underHead({ title, term: kind })}
      </RecordsList>
    )
  }
}
