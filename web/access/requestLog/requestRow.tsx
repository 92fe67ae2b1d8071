import { CircleCheck, CircleX } from 'lucide-react'
import { HStack } from '@chakra-ui/react'
import { formatCount, formatDuration } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import type { LoggedRequestRowFragment } from '../../generated/graphql'
import { dash } from '../../ui/table/rows/cells'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'

export type Logged = LoggedRequestRowFragment

/** Date and time to the second. */
export const timeText = (at: string, zone: string) =>
  `${wallTimeAt(zone, Date.parse(at))}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`

const operationText = ({ operation }: Logged) => operation ?? 'Not understood'

const statusCell = ({ codes }: Logged) =>
  codes.length ? (
    <HStack as="span" gap="1.5" color="danger.fg">
      <CircleX className="small" aria-hidden />
      {codes.join(', ')}
    </HStack>
  ) : (
    <HStack as="span" gap="1.5" color="success.fg">
      <CircleCheck className="small" aria-hidden />
      OK
    </HStack>
  )
const operationCell = (request: Logged) => (
  <span className="dt-two">
    <code className="cut">{operationText(request)}</code>
    <small className="cut" dir="auto">
      {request.tokenName}
    </small>
  </span>
)
const costCell = ({ cost }: Logged) => (cost === null ? dash : formatCount(cost))

const figure = { align: 'right', className: 'dt-figure' } as const

export const rowHeight = 40
/** Column widths with which all are visible at 1440 px: beside an open request, and alone. */
const widths = {
  tight: { operation: 178, status: 140, figure: 72, rows: 54, id: 96 },
  roomy: { operation: 260, status: 190, figure: 100, rows: 90, id: 300 },
}

/** Columns of the log; times are in this zone, and without the day for requests of today. */
export function requestColumns(zone: string, today: string, isTight: boolean): DataColumn<Logged>[] {
  const width = isTight ? widths.tight : widths.roomy
  return [
    {
      ...{ field: 'at', title: 'Time', width: 96, hint: zone },
      cell: ({ at }) => {
        const text = timeText(at, zone)
        return text.startsWith(today) ? text.slice(11) : text.slice(5)
      },
      className: 'dt-time',
    },
    { field: 'operation', title: 'Token, operation', width: width.operation, cell: operationCell },
    { field: 'status', title: 'Status', width: width.status, cell: statusCell },
    { field: 'cost', title: 'Cost', width: width.figure, ...figure, cell: costCell },
    {
      field: 'durationMs',
      title: 'Duration',
      width: width.figure,
      ...figure,
      cell: ({ durationMs }) => formatDuration(durationMs),
    },
    { field: 'rows', title: 'Rows', width: width.rows, ...figure, cell: ({ rows }) => formatCount(rows) },
    { field: 'requestId', title: 'Request ID', width: width.id, cell: ({ requestId }) => requestId },
  ]
}

export const requestPhone: PhoneRow<Logged> = {
  head: operationText,
  side: statusCell,
  under: ['at', ({ tokenName }) => tokenName],
  underSide: ({ durationMs, cost }) => `${formatDuration(durationMs)}, cost ${cost === null ? '–' : formatCount(cost)}`,
}
