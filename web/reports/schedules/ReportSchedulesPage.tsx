import { useCallback, useMemo } from 'react'
import { CalendarClock, List, Pause, Play, Send, UserCheck } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { reportPeriods } from '../../../shared/reports/schedules/reportPeriods'
import { routeTable } from '../../app/routeTable'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import type { ReportScheduleRowFragment } from '../../generated/graphql'
import { DeleteRecord } from '../../records/DeleteRecord'
import { dateColumn, textColumn } from '../../records/list/columns'
import { underHead } from '../../records/list/defineRecordScreen'
import { RecordsList } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn, RowAction } from '../../ui/table/tableTypes'
import { scheduleRecord } from './scheduleRecord'
import { needsOwner, ownerText, resultClass, resultText, toText, whenText } from './scheduleTexts'
import { useScheduleActs } from './useScheduleActs'

const ScheduleDialog = lazyComponent(() => import('./ScheduleDialog'), 'ScheduleDialog', null)
const ScheduleRuns = lazyComponent(() => import('./ScheduleRuns'), 'ScheduleRuns', null)

type Row = ReportScheduleRowFragment

const words = {
  one: 'schedule',
  many: 'Schedules',
  icon: CalendarClock,
  purpose: 'Open a report and choose Schedule: it is then sent by e-mail or to a webhook at its time.',
  create: 'Choose a report',
}
const shape: ListShape = {
  fields: ['name', 'report', 'when', 'to', 'nextRunAt', 'result'],
  sort: { field: 'name', order: 'asc' },
}
const pageSize = { module: 'report-schedules', usual: 100 }
const noPage = {}

const result = (row: Row) => <span className={resultClass(row)}>{resultText(row)}</span>
const phone: PhoneRow<Row> = {
  head: 'name',
  side: ({ isActive }) => (isActive ? 'Active' : 'Paused'),
  under: whenText,
  underSide: result,
}

const columnsIn = (zone: string): readonly DataColumn<Row>[] => [
  textColumn('name', 'Name', 170, ({ name }) => name),
  {
    ...{ field: 'report', title: 'Report', width: 200, sortValue: ({ reportTitle }) => reportTitle },
    cell: ({ reportTitle, address, period }) => (
      <Link to={address} tabIndex={-1}>{`${reportTitle}, ${reportPeriods[period].toLowerCase()}`}</Link>
    ),
  },
  textColumn('when', 'When', 190, whenText),
  textColumn('to', 'To', 160, toText),
  {
    ...dateColumn<Row>('nextRunAt', 'Next run', zone, ({ nextRunAt }) => nextRunAt),
    width: 140,
    cell: (row) =>
      row.isActive ? (
        dateColumn<Row>('nextRunAt', 'Next run', zone, ({ nextRunAt }) => nextRunAt).cell(row)
      ) : (
        <span className="dt-quiet">Paused</span>
      ),
  },
  { field: 'result', title: 'Last result', width: 200, sortValue: resultText, cell: result },
  textColumn('owner', 'Owner', 180, ownerText),
]

const actions: readonly RowAction[] = [
  { name: 'edit', label: 'Edit' },
  { name: 'take-over', label: 'Take over', icon: <UserCheck aria-hidden /> },
  { name: 'runs', label: 'Runs', icon: <List aria-hidden />, isSeldom: true },
  { name: 'send', label: 'Send now', icon: <Send aria-hidden />, isSeldom: true },
  { name: 'pause', label: 'Pause', icon: <Pause aria-hidden />, isSeldom: true },
  { name: 'resume', label: 'Resume', icon: <Play aria-hidden />, isSeldom: true },
  { name: 'delete', label: 'Delete', isApart: true },
]
/** Schedules of others can only be paused and deleted. */
function offers(name: string, row: Row): boolean {
  const { isOwn, isActive, canTakeOver } = row
  switch (name) {
    case 'take-over':
      return canTakeOver
    case 'pause':
      return isActive
    case 'resume':
      return isOwn && !isActive && !needsOwner(row)
    case 'send':
      return isOwn && !needsOwner(row)
    case 'edit':
      return isOwn
    default:
      return true
  }
}

const nameOf = ({ name }: Row) => name
const textOf = (row: Row) => [row.name, row.reportTitle, toText(row), ownerText(row)].join('\n')

/** Schedules of reports, with what became of them. */
export function ReportSchedulesPage() {
  const { name: zone } = useTimeZone()
  const { query, rows } = scheduleRecord.useRows(noPage)
  const remove = scheduleRecord.useRemove(noPage)
  const acts = useScheduleActs()
  const navigate = useNavigate()
  const may = useMay()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const { toggle, takeOver, sendNow } = acts
  const onAction = useCallback(
    (name: string, row: Row) => {
      if (name === 'pause' || name === 'resume') void toggle(row)
      if (name === 'take-over') void takeOver(row)
      if (name === 'send') void sendNow(row)
      return ['pause', 'resume', 'take-over', 'send'].includes(name)
    },
    [toggle, takeOver, sendNow],
  )
  return (
    <RecordsList
      {...{ words, shape, rows, query, columns, phone, textOf, nameOf, actions, offers, onAction, pageSize }}
      historyOf="report_schedule"
      mayCreate
      onCreate={() => void navigate(routeTable[may('REPORTS_LIST') ? 'ReportsView' : 'ClickReportsView'].path)}
      dialog={(name, row, close) =>
        row &&
        (name === 'runs' ? (
          <ScheduleRuns schedule={row} acts={acts} onClose={close} />
        ) : row.isOwn ? (
          <ScheduleDialog key={row.id} page={noPage} row={row} onClose={close} />
        ) : null)
      }
      deletion={(row, close) => (
        <DeleteRecord
          what={
            <>
              the schedule <b>{row.name}</b>.
            </>
          }
          remove={() => remove(row)}
          onClose={close}
        />
      )}
    >
      {underHead({ title: 'Report Schedules' })}
    </RecordsList>
  )
}
