import { BadgeCheck, ShieldAlert } from 'lucide-react'
import { formatMoney } from '../../../shared/app/money'
import { monthText } from '../../../shared/money/entryWords'
import { type StatementState, statementStates } from '../../../shared/money/payments'
import type { StatementRowFragment } from '../../generated/graphql'
import { Badge, type BadgeTone } from '../../ui/show/Badge'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'

export type Statement = StatementRowFragment

type Amount = number | string | null | undefined

/** −$850.00; a dash for what the user may not see. */
export const moneyText = (amount: Amount) => (amount == null ? '–' : formatMoney(Number(amount)).replace('-', '−'))
/** Zero and unknown amounts are quieter. */
export const money = (amount: Amount) =>
  Number(amount) ? moneyText(amount) : <span className="subtle">{moneyText(amount)}</span>

export const kindText = ({ side }: Pick<Statement, 'side'>) => (side === 'advertiser' ? 'Invoice' : 'Payout statement')
export const titleOf = (statement: Pick<Statement, 'side' | 'number'>) =>
  statement.number === null
    ? `Draft of ${kindText(statement).toLowerCase()}`
    : `${kindText(statement)} ${statement.number}`

export const StateBadge = ({ state }: Pick<Statement, 'state'>) => (
  <Badge tone={tones[state]}>{statementStates[state]}</Badge>
)
const tones = {
  ...{ draft: 'pending', issued: 'submitted', in_run: 'accepted', partly_paid: 'accepted', paid: 'ftd' },
  ...{ overdue: 'rejected', disputed: 'pending' },
} as const satisfies Record<StatementState, BadgeTone>

/** Of the nightly check of signature and chain. */
export function Signed({ isGenuine, isLong = false }: { isGenuine: boolean | null; isLong?: boolean }) {
  if (isGenuine === null) return <span className="subtle">–</span>
  const [Icon, color, text] = isGenuine
    ? ([BadgeCheck, 'success', 'Valid'] as const)
    : ([ShieldAlert, 'danger', 'Broken'] as const)
  return (
    <span
      style={{
        color: `var(--colors-${color}-fg)`,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 6,
        verticalAlign: 'middle',
      }}
    >
      <Icon className="small" aria-hidden={isLong || !isGenuine || undefined} aria-label={text} />
      {(isLong || !isGenuine) && text}
    </span>
  )
}

const figure = { align: 'right', className: 'dt-figure', sortable: false } as const

export const statementColumns: DataColumn<Statement>[] = [
  {
    field: 'number',
    title: 'Number',
    width: 182,
    sortable: false,
    cell: ({ number }) => number ?? <span className="subtle">No number</span>,
  },
  {
    field: 'partnerName',
    title: 'Partner',
    width: 172,
    sortable: false,
    cell: ({ partnerName }) => <span dir="auto">{partnerName}</span>,
  },
  {
    field: 'kind',
    title: 'Kind',
    width: 78,
    sortable: false,
    cell: ({ side }) => <span className="muted">{side === 'advertiser' ? 'Invoice' : 'Payout'}</span>,
  },
  { field: 'month', title: 'Month', width: 86, sortable: false, cell: ({ month }) => monthText(month, true) },
  { field: 'linesAmount', title: 'Lines', width: 104, ...figure, cell: ({ linesAmount }) => money(linesAmount) },
  {
    field: 'adjustmentsAmount',
    title: 'Adjustments',
    width: 104,
    ...figure,
    cell: ({ adjustmentsAmount }) => money(adjustmentsAmount),
  },
  { field: 'total', title: 'Total', width: 106, ...figure, cell: ({ total }) => <b>{moneyText(total)}</b> },
  { field: 'paid', title: 'Paid', width: 104, ...figure, cell: ({ paid }) => money(paid) },
  { field: 'due', title: 'Due', width: 106, ...figure, cell: ({ due }) => money(due) },
  { field: 'state', title: 'State', width: 94, sortable: false, cell: StateBadge },
  { field: 'signed', title: 'Signed', width: 68, sortable: false, cell: Signed },
]

export const statementPhone: PhoneRow<Statement> = {
  head: ({ partnerName }) => <span dir="auto">{partnerName}</span>,
  side: ({ due }) => moneyText(due),
  under: [({ number, side }) => number ?? kindText({ side }), ({ month }) => monthText(month, true)],
  underSide: StateBadge,
}
