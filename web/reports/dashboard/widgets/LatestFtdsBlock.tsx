import { useMemo, useState } from 'react'
import { Flex } from '@chakra-ui/react'
import { metricPermissionName, may as holds } from '../../../../shared/access/permissions'
import { DataTable } from '../../../ui/table/DataTable'
import { EmptyState } from '../../../ui/layout/QueryStates'
import { Skeleton } from '../../../ui/layout/Skeleton'
import { dateCell, linkedCountryCell, partnerCell, type CellContext } from '../../../ui/table/rows/cells'
import type { DataColumn, TableSort } from '../../../ui/table/tableTypes'
import { useLatestFtdsQuery, type LatestFtdsQuery } from '../../../generated/graphql'
import { inSnakeCase, withStoredNames } from '../../../records/list/recordsUrl'
import { useLeadRows } from '../../../leads/leadPanel/useLeadRows'
import { useTimeZone } from '../../../ui/time/TimeZoneContext'
import { useStoredUser } from '../../../app/session/useSession'
import { useMedia } from '../../../ui/layout/useMedia'
import { Block, polling, type BlockProps } from '../Block'
import { PageTurn, tablePage } from './PageTurn'

type Row = NonNullable<LatestFtdsQuery['latestFtds']>['rows'][number]

const dollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
/** `$ 620`, or `$ 0` without a value. */
const amount = (value: number | null) => (value ? `$ ${dollars.format(value)}` : <span className="dt-quiet">$ 0</span>)
const rowId = ({ id }: Row) => id
const sort: TableSort = { field: 'ftdDate', order: 'desc' }
const ignoreSort = () => {}

const size = { height: { base: '560px', xl: 'full' }, minHeight: '560px', pt: '1' }

/** Column widths with which all columns and usual names are visible from 1440 px on. */
const widths = {
  tight: { id: 92, publisher: 98, advertiser: 146, date: 144, payout: 64, revenue: 68, country: 138 },
  roomy: { id: 100, publisher: 120, advertiser: 136, date: 150, payout: 96, revenue: 96, country: 150 },
}
const storedAs = inSnakeCase({ publisherId: 'affiliate_id', publisherName: 'affiliate_name' })
const isRoomy = '(min-width: 1620px)'

/** Columns of the specification; money only with permission. */
function columnsFor(context: CellContext, width: (typeof widths)['tight']): DataColumn<Row>[] {
  const publisher = partnerCell(
    'publisher',
    (row: Row) => row.publisher.name,
    (row) => row.publisher.id,
  )
  const advertiser = partnerCell(
    'advertiser',
    (row: Row) => row.advertiser?.name,
    (row) => row.advertiser?.id,
  )
  const conversion = dateCell((row: Row) => row.ftdDate)
  const created = dateCell((row: Row) => row.createdAt)
  const money = (field: 'payout' | 'revenue', title: string): DataColumn<Row>[] =>
    context.may(metricPermissionName('global', field))
      ? [
          {
            ...{ field, title, term: field, width: width[field], align: 'right', className: 'dt-figure' },
            cell: (row) => amount(row[field]),
          },
        ]
      : []
  const time = { width: width.date, className: 'dt-time', hint: context.zone }
  const columns: DataColumn<Row>[] = [
    { field: 'publisherId', title: 'Publisher ID', width: width.id, cell: (row) => row.publisher.id },
    { field: 'publisherName', title: 'Publisher', width: width.publisher, cell: (row) => publisher(row, context) },
    { field: 'advertiserName', title: 'Advertiser', width: width.advertiser, cell: (row) => advertiser(row, context) },
    { field: 'ftdDate', title: 'Conversion', term: 'approved', ...time, cell: (row) => conversion(row, context) },
    { field: 'createdAt', title: 'Created', ...time, cell: (row) => created(row, context) },
    ...money('payout', 'Payout'),
    ...money('revenue', 'Revenue'),
    { field: 'countryName', title: 'Country', width: width.country, cell: linkedCountryCell },
  ]
  return [...withStoredNames(columns, storedAs)]
}

/** Approved conversions, latest first. */
export function LatestFtdsBlock({ filter, periodText, asked }: BlockProps) {
  const [page, setPage] = useState(1)
  const answer = useLatestFtdsQuery({ variables: { filter, page: tablePage(page) }, ...polling })
  const held = useStoredUser()?.permissions
  const { name: zone } = useTimeZone()
  const width = useMedia(isRoomy) ? widths.roomy : widths.tight
  const columns = useMemo(
    () => columnsFor({ may: (permission) => holds(held ?? [], permission), zone }, width),
    [held, zone, width],
  )
  const shown = answer.data ?? answer.previousData
  const opening = useLeadRows<Row>({ offset: (page - 1) * tablePage(page).limit, total: shown?.latestFtds?.total })
  return (
    <Block
      title="Latest FTDs"
      // Differs from the figures above, which count deposits of a period.
      note={`${filter?.startDate || filter?.endDate ? periodText : 'Of any date'}, by date of approval, fakes included`}
      actions={
        shown && (
          <PageTurn always label="Latest FTDs" page={page} total={shown.latestFtds?.total ?? 0} onPage={setPage} />
        )
      }
      answer={answer}
      asked={asked}
      skeleton={
        <Flex css={size}>
          <Skeleton height="100%" />
        </Flex>
      }
    >
      {({ latestFtds }) => (
        <Flex css={size}>
          <DataTable
            label="Latest FTDs"
            columns={columns}
            rows={latestFtds?.rows}
            rowId={rowId}
            opening={opening}
            sort={sort}
            onSort={ignoreSort}
            total={latestFtds?.total}
            offset={(page - 1) * tablePage(page).limit}
            empty={<EmptyState title="No FTDs yet" text="Approved conversions appear here, the latest first." />}
          />
        </Flex>
      )}
    </Block>
  )
}
