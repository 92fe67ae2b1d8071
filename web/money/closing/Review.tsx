import { useState } from 'react'
import { Flex } from '@chakra-ui/react'
import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { BrokerComparisonsQuery, ClosingFactsFragment } from '../../generated/graphql'
import { countOf } from '../../../shared/app/format'
import { monthText } from '../../../shared/money/entryWords'
import { Button } from '../../ui/form/Button'
import { Delta } from '../../ui/figures/Delta'
import { changeOf } from '../../ui/figures/figureChange'
import { Badge } from '../../ui/show/Badge'
import { PlainTable } from '../../ui/table/PlainTable'
import { BillingDataDialog } from '../billingData/BillingDataDialog'
import { money, moneyText } from '../statements/statementRow'
import { getsStatement } from './getsStatement'

type Row = ClosingFactsFragment['review'][number]

type Comparison = NonNullable<BrokerComparisonsQuery['brokerComparisons']>[number]
type Amount = number | null | undefined

const cents = (amount: Amount) => Math.round((amount ?? 0) * 100)
const sum = (rows: readonly Row[], of: (row: Row) => Amount) =>
  rows.reduce((total, row) => total + cents(of(row)), 0) / 100
const needsData = (row: Row) => !row.hasBillingData && getsStatement(row)
const titles = { advertiser: 'Advertisers owe us', publisher: 'We owe publishers' } as const

const report = ({ difference }: Row) => (
  <Flex align="center" gap="1.5" whiteSpace="nowrap" color={difference ? 'warning.fg' : 'success.fg'}>
    {difference ? <TriangleAlert className="small" aria-hidden /> : <Check className="small" aria-hidden />}
    {difference ? moneyText(difference) : 'Equal'}
  </Flex>
)

/** `October` */
const nameOf = (month: string) => monthText(month).replace(/ \d+$/, '')
const previousMonth = (month: string) => {
  const date = new Date(`${month}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 10)
}

interface Props {
  side: Row['side']
  /** First day of the month that is closed. */
  month: string
  closing: ClosingFactsFragment
  /** With the lists of advertisers; empty for publishers. */
  comparisons: readonly Pick<Comparison, 'advertiserId' | 'disputed' | 'disputedAmount'>[]
}

function Disputed({ comparison }: { comparison: Props['comparisons'][number] | undefined }) {
  if (!comparison?.disputed) return null
  const { disputed, disputedAmount } = comparison
  return (
    <Badge tone="pending" title={`${countOf(disputed, 'disputed line')} in our sum`}>
      {`Disputed ${moneyText(disputedAmount)}`}
    </Badge>
  )
}

/** What the statement of each partner says, and whether it equals the report. */
export function Review({ side, month, closing, comparisons }: Props) {
  const [billing, setBilling] = useState<string | null>(null)
  const rows = closing.review.filter((row) => row.side === side)
  if (!rows.length) return null
  const total: Row = {
    ...{ __typename: 'ReviewRow', side, partnerId: '', partnerName: 'Sum', hasBillingData: true },
    openingBalance: sum(rows, (row) => row.openingBalance),
    linesAmount: sum(rows, (row) => row.linesAmount),
    adjustmentsAmount: sum(rows, (row) => row.adjustmentsAmount),
    paymentsAmount: sum(rows, (row) => row.paymentsAmount),
    total: sum(rows, (row) => row.total),
    closingBalance: sum(rows, (row) => row.closingBalance),
    difference: sum(rows, (row) => row.difference),
    previousTotal: rows.some((row) => row.previousTotal != null) ? sum(rows, (row) => row.previousTotal) : null,
  }
  const before = nameOf(previousMonth(month))
  const figure = (title: string, of: (row: Row) => Amount) => ({
    title,
    align: 'right' as const,
    cell: (row: Row) => money(of(row)),
  })
  const leadsOf = ({ partnerId }: Row) =>
    closing.differences.filter((one) => one.side === side && one.partnerId === partnerId)
  const owner = rows.find(({ partnerId }) => partnerId === billing)
  return (
    <>
      <PlainTable<Row>
        isList="page"
        label={titles[side]}
        rows={rows}
        foot={total}
        rowId={({ partnerId }) => partnerId}
        phone={{
          head: 'partner',
          side: ({ total }) => moneyText(total),
          under: [({ closingBalance }) => `Closing balance ${moneyText(closingBalance)}`],
          underSide: report,
        }}
        columns={[
          {
            ...{ field: 'partner', title: titles[side], isText: true },
            cell: (row) =>
              row.partnerId === '' ? (
                row.partnerName
              ) : (
                <Flex align="center" gap="2" wrap="wrap">
                  <Link to={`/edit/${side === 'advertiser' ? 'advertiser' : 'affiliate'}/${row.partnerId}`}>
                    {row.partnerName}
                  </Link>
                  <Disputed comparison={comparisons.find((one) => one.advertiserId === row.partnerId)} />
                  {needsData(row) && (
                    <Button size="sm" variant="ghost" onClick={() => setBilling(row.partnerId)}>
                      Enter billing data
                    </Button>
                  )}
                </Flex>
              ),
          },
          figure('Opening balance', (row) => row.openingBalance),
          figure('Payments', (row) => row.paymentsAmount),
          figure(nameOf(month), (row) => row.linesAmount),
          figure('Adjustments', (row) => row.adjustmentsAmount),
          { title: 'Statement', align: 'right', cell: (row) => <b>{moneyText(row.total)}</b> },
          {
            title: `To ${before}`,
            align: 'right',
            cell: ({ total, previousTotal }) => {
              const change = previousTotal ? changeOf('money', total ?? null, previousTotal) : null
              if (!change) return <span className="subtle">new</span>
              const against = `${moneyText(previousTotal)} in ${before}`
              return <Delta change={change} isNeutral={side === 'publisher'} against={against} />
            },
          },
          figure('Closing balance', (row) => row.closingBalance),
          {
            title: 'Report',
            cell: report,
          },
        ]}
        below={(row) =>
          leadsOf(row).length > 0 && (
            <ul>
              {leadsOf(row).map(({ leadId, inLedger, inReports }) => (
                <li key={leadId}>
                  <Link to={`/leads/${leadId}`}>{`Lead ${leadId}`}</Link>
                  {`: ${moneyText(inLedger)} in the ledger, ${moneyText(inReports)} in the reports`}
                </li>
              ))}
            </ul>
          )
        }
      />
      {owner && (
        <BillingDataDialog
          owner={{
            advertiserId: side === 'advertiser' ? owner.partnerId : null,
            publisherId: side === 'publisher' ? owner.partnerId : null,
            name: owner.partnerName,
          }}
          onClose={() => setBilling(null)}
        />
      )}
    </>
  )
}
