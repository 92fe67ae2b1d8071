import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import type { PaymentRowFragment } from '../../generated/graphql'
import { Badge } from '../../ui/show/Badge'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { PlainColumn } from '../../ui/table/PlainTable'
import { moneyPath, runPath } from '../moneyTabs'
import { moneyText } from '../statements/statementRow'

export type Payment = PaymentRowFragment

const partnerPath = ({ side, advertiserId, publisherId }: Payment) =>
  side === 'advertiser' ? `/edit/advertiser/${advertiserId}` : `/edit/affiliate/${publisherId}`

/** What was paid out is negative. */
export const signedAmount = ({ side, amount }: Payment) =>
  amount == null ? '–' : moneyText(side === 'advertiser' ? amount : -amount)

function Partner(payment: Payment) {
  const isIn = payment.side === 'advertiser'
  const Icon = isIn ? ArrowDown : ArrowUp
  return (
    <>
      <Icon
        className="small"
        color={isIn ? 'var(--colors-success-fg)' : undefined}
        style={{ display: 'inline', verticalAlign: '-3px', marginRight: 6 }}
        aria-label={isIn ? 'Received' : 'Paid out'}
      />
      <Link to={partnerPath(payment)} dir="auto">
        {payment.partnerName}
      </Link>
    </>
  )
}

function Allocated({ allocations, credit, takenBackAt, takenBackReason }: Payment) {
  if (takenBackAt !== null)
    return <Badge title={takenBackReason ?? undefined}>{`Taken back: ${takenBackReason}`}</Badge>
  return (
    <>
      {allocations.map(({ statementId, number }, at) => (
        <span key={statementId}>
          {at > 0 && ', '}
          <Link to={`${moneyPath('statements')}/${statementId}`}>{number}</Link>
        </span>
      ))}
      {(credit ?? 0) > 0 && (
        <span className="muted">{`${allocations.length ? ', ' : ''}credit ${moneyText(credit)}`}</span>
      )}
    </>
  )
}

/** Longer ones are broken into lines. */
const shortReference = 30

export const paymentColumns: PlainColumn<Payment>[] = [
  { field: 'paidOn', title: 'Date', cellClass: 'figure', cell: ({ paidOn }) => paidOn },
  { field: 'partner', title: 'Partner', isText: true, cell: Partner },
  {
    field: 'reference',
    title: 'Reference',
    isText: true,
    cellClass: ({ reference }) => (reference.length <= shortReference ? 'figure' : undefined),
    cell: ({ reference, runId }) =>
      runId === null ? <span className="muted">{reference || '–'}</span> : <Link to={runPath(runId)}>{reference}</Link>,
  },
  { field: 'allocated', title: 'Allocated to', cell: Allocated },
  { field: 'createdBy', title: 'Recorded by', cell: ({ createdBy }) => <span className="muted">{createdBy}</span> },
  {
    field: 'amount',
    title: 'Amount',
    align: 'right',
    cell: (row) =>
      row.takenBackAt === null ? <b>{signedAmount(row)}</b> : <s className="muted">{signedAmount(row)}</s>,
  },
]

export const paymentPhone: PhoneRow<Payment> = {
  head: ({ partnerName }) => <span dir="auto">{partnerName}</span>,
  side: signedAmount,
  under: [({ paidOn, reference }) => `${paidOn}${reference && `, ${reference}`}`],
  underSide: ({ takenBackAt, allocations }) =>
    takenBackAt === null ? allocations.map(({ number }) => number).join(', ') : 'Taken back',
}
