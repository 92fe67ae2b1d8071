/** Cells of the pending table with two lines and hints. Only plain elements, because hundreds are rendered. */
import './pendingCells.css'
import type { ReactNode } from 'react'
import { Copy, FlaskConical, Globe, TrendingUp, Zap, type LucideIcon } from 'lucide-react'
import { durationText } from '../../../shared/app/time/durations'
import { formatMoney } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { DAY, wallTimeAt, type Instant } from '../../../shared/app/time/timeZones'
import { Flag } from '../../ui/show/CountryName'
import { dash, type CellContext } from '../../ui/table/rows/cells'
import { hintsOf, waitedMs, type PendingRow } from './pendingParts'

export interface PendingContext extends CellContext {
  /** Time for waiting durations. */
  now: Instant
}

const lines = (first: ReactNode, second: ReactNode) => (
  <span className="pending-lines">
    <span className="cut">{first}</span>
    <small className="cut">{second}</small>
  </span>
)

const country = ({ countryName, countryCode }: PendingRow) =>
  countryName ? (
    <>
      <Flag code={countryCode} /> {countryName}
    </>
  ) : (
    'No country'
  )

export const emailCell = (row: PendingRow) => lines(row.email, country(row))
export const advertiserCell = (row: PendingRow, advertiser: ReactNode) => lines(advertiser, row.publisherName)

/** Null for a fake FTD, which has no deposit. */
export const toDepositMs = ({ isFakeFtd, ftdDateConvertedTime, createdAtConvertedTime }: PendingRow): number | null =>
  isFakeFtd ? null : Date.parse(ftdDateConvertedTime) - Date.parse(createdAtConvertedTime)

export function toDepositCell(row: PendingRow, { zone }: PendingContext) {
  const ms = toDepositMs(row)
  const at = wallTimeAt(zone, Date.parse(row.ftdDateConvertedTime))
  return lines(ms === null ? 'Fake FTD' : durationText(ms), at)
}

export function waitingCell(row: PendingRow, { now }: PendingContext) {
  const ms = waitedMs(row, now)
  return <span className={ms > DAY ? 'pending-long' : 'dt-quiet'}>{durationText(ms)}</span>
}

const ofPending = ({ status }: PendingRow) => status === 'PENDING_FTD'
/** Expected payout, or the actual one after acceptance. */
export const payoutOf = (row: PendingRow) => (ofPending(row) ? row.review?.expectedPayout : row.payout)
export const profitOf = (row: PendingRow) => (ofPending(row) ? row.review?.expectedProfit : row.profit)
export function profitCell(row: PendingRow) {
  const profit = profitOf(row)
  if (profit == null) return dash
  return profit > 0 ? <span className="pending-profit">{formatMoney(profit)}</span> : formatMoney(profit)
}

/** With more hints, the last line shows how many are left out. */
const maxHintLines = 3
const strong = ['TEST_LEAD', 'FAST_DEPOSIT', 'SAME_IP']
const hintIcons: Partial<Record<string, LucideIcon>> = {
  TEST_LEAD: FlaskConical,
  FAST_DEPOSIT: Zap,
  SAME_IP: Globe,
  SAME_PERSON: Copy,
  BUSY_PUBLISHER: TrendingUp,
}
export function hintsCell(row: PendingRow): ReactNode {
  const hints = hintsOf(row)
  if (!hints.length) return dash
  const shown = hints.length > maxHintLines ? hints.slice(0, maxHintLines - 1) : hints
  const rest = hints.length - shown.length
  return (
    <span
      className={hints.length > 2 ? 'pending-hints many' : 'pending-hints'}
      title={hints.map(({ text }) => text).join(', ')}
    >
      {shown.map(({ kind, text }) => {
        const Icon = hintIcons[kind]
        return (
          <span key={kind} className={strong.includes(kind) ? 'pending-hint strong' : 'pending-hint'}>
            {Icon && <Icon className="small" aria-hidden />}
            <span className="cut">{text}</span>
          </span>
        )
      })}
      {rest > 0 && <small>{countOf(rest, 'more hint')}</small>}
    </span>
  )
}

/** All data of a conversion in one cell, for phones. */
export function phoneCell(row: PendingRow, { now }: PendingContext): ReactNode {
  const ms = toDepositMs(row)
  const money = (amount: number | null | undefined) => (amount == null ? '' : formatMoney(amount))
  const payout = money(payoutOf(row))
  const deposit = ms === null ? 'fake FTD' : `deposit ${durationText(ms)} after the lead`
  return (
    <span className="pending-lines">
      <span className="pending-sides">
        <span className="cut">{row.email}</span>
        <span className="figure">{money(row.revenue)}</span>
      </span>
      <small className="pending-sides">
        <span className="cut">
          {country(row)}, {row.id}
        </span>
        <span className="figure">{payout && `payout ${payout}`}</span>
      </small>
      <small className="pending-facts">
        {`${row.publisherName} to ${row.advertiserName ?? 'nobody'}, ${deposit}, waiting ${durationText(waitedMs(row, now))}`}
      </small>
      {hintsOf(row).length > 0 && hintsCell(row)}
    </span>
  )
}
