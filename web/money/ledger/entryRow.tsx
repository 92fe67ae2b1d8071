import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/app/format'
import { formatMoney } from '../../../shared/app/money'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { accountKinds, entryKinds } from '../../../shared/money/ledger'
import { entrySentence, monthText } from '../../../shared/money/entryWords'
import type { LedgerRowFragment } from '../../generated/graphql'
import { Badge, type BadgeTone } from '../../ui/show/Badge'
import { Flag } from '../../ui/show/CountryName'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'

export type Entry = LedgerRowFragment

/** −$850.00; a dash for an amount that the user may not see. */
export const amountText = (amount: number | null) => (amount === null ? '–' : formatMoney(amount).replace('-', '−'))
export const entryNumber = (id: string) => formatCount(Number(id))
export const isPayout = ({ publisherId }: Entry) => publisherId !== null
export const partnerName = ({ advertiserName, publisherName }: Entry) => advertiserName ?? publisherName ?? '–'
/** Booked in another month than that of its effective date. */
export const isAdjustment = ({ kind, month, effectiveMonth }: Entry) => kind !== 'opening' && month !== effectiveMonth

const tones: Partial<Record<Entry['kind'], BadgeTone>> = {
  ...{ conversion: 'ftd', return: 'ftdrej', payment: 'accepted', write_off: 'rejected', broker_difference: 'pending' },
}
export const KindBadge = ({ kind }: Pick<Entry, 'kind'>) => (
  <Badge tone={tones[kind] ?? 'submitted'}>{entryKinds[kind]}</Badge>
)

/** What happened, in a sentence. */
export const sentenceOf = (entry: Entry): string =>
  entrySentence({
    ...entry,
    partner: partnerName(entry),
    isPayout: isPayout(entry),
    isApproved: entry.newStatus === 'FTD',
    isDeleted: entry.newStatus === null,
    oldAmount: entry.oldAmount ?? 0,
    newAmount: entry.newAmount ?? 0,
  })

/** `Oct → Nov` of an adjustment, else `Nov 2026`. */
function monthsText(entry: Entry): string {
  const booked = monthText(entry.month, true)
  if (!isAdjustment(entry)) return booked
  const effective = entry.effectiveMonth === null ? 'Earlier' : monthText(entry.effectiveMonth, true)
  return `${effective.replace(` ${entry.month.slice(0, 4)}`, '')} → ${booked.replace(/ \d+$/, '')}`
}

const monthCell = (entry: Entry) => (
  <span className={isAdjustment(entry) ? 'ledger-adjusted' : 'subtle'}>{monthsText(entry)}</span>
)
const leadCell = ({ leadId, countryCode }: Entry) =>
  leadId === null ? (
    'no lead'
  ) : (
    <>
      <Flag code={countryCode} /> lead {leadId}
    </>
  )
const two = (first: ReactNode, second: ReactNode) => (
  <span className="dt-two">
    <span className="cut">{first}</span>
    <small className="cut">{second}</small>
  </span>
)
const sideCell = (entry: Entry, side: 'debit' | 'credit') => (
  <span className="dt-two">
    {entry.lines.map((line) => (
      <span key={line.account}>{line[side] === null ? '\u00a0' : formatMoney(line[side])}</span>
    ))}
  </span>
)

export const rowHeight = 46

/** Column widths with which all are visible at 1440 px: beside an open entry, and alone. */
const widths = {
  tight: { time: 116, kind: 112, partner: 140, accounts: 92, amount: 84, month: 104 },
  roomy: { time: 150, kind: 150, partner: 300, accounts: 140, amount: 130, month: 180 },
}
const accountsCell = ({ lines }: Entry) => (
  <span className="dt-two">
    {lines.map(({ account }, at) => (
      <span key={account} className={at ? 'cut muted' : 'cut'}>
        {accountKinds[account]}
      </span>
    ))}
  </span>
)

/** Columns of the ledger; times are in this zone. */
export function ledgerColumns(zone: string, isTight: boolean): DataColumn<Entry>[] {
  const width = isTight ? widths.tight : widths.roomy
  const figure = { width: width.amount, align: 'right', className: 'dt-figure' } as const
  const time = (createdAt: string) => wallTimeAt(zone, Date.parse(createdAt))
  return [
    {
      ...{ field: 'createdAt', title: 'Time', width: width.time, hint: zone },
      cell: ({ id, createdAt }) =>
        isTight
          ? two(time(createdAt).slice(0, 10), `${time(createdAt).slice(11)} · ${entryNumber(id)}`)
          : two(time(createdAt), entryNumber(id)),
    },
    { field: 'kind', title: 'Reason', width: width.kind, cell: ({ kind }) => <KindBadge kind={kind} /> },
    {
      ...{ field: 'partner', title: 'Partner, lead', width: width.partner },
      cell: (entry) => two(<span dir="auto">{partnerName(entry)}</span>, leadCell(entry)),
    },
    { field: 'accounts', title: 'Accounts', width: width.accounts, cell: accountsCell },
    { field: 'debit', title: 'Debit', ...figure, cell: (entry) => sideCell(entry, 'debit') },
    { field: 'credit', title: 'Credit', ...figure, cell: (entry) => sideCell(entry, 'credit') },
    { field: 'month', title: 'Month', width: width.month, cell: monthCell },
  ]
}

export const ledgerPhone: PhoneRow<Entry> = {
  head: (entry) => <span dir="auto">{partnerName(entry)}</span>,
  side: ({ amount }) => amountText(amount),
  under: ['kind', leadCell],
  underSide: monthCell,
}
