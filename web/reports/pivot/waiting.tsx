/** Pending conversions behind a rate: a lower rate may only mean that approvals are pending. */
import { countOf, formatRate } from '../../../shared/app/format'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { FilterState } from '../../filters/filterState'
import { pendingHref } from '../../leads/pendingConversions/pendingUrl'
import { frozenFilters } from '../reports/reportRequest'

/** Address of pending conversions, of all days or one (`yyyy-MM-dd`). */
export type WaitingHref = (day: string | null) => string

const later = (one: string | null, other: string) => (one && one > other ? one : other)
const earlier = (one: string | null, other: string) => (one && one < other ? one : other)

/** The queue with the report's filters, which lists exactly the conversions counted as pending. */
export function waitingHref(filters: FilterState, zone: string, now: Instant): WaitingHref {
  const frozen = frozenFilters(filters, zone, now)
  return (day) =>
    pendingHref({
      ...frozen,
      excludeFakeFtd: false,
      ...(day && {
        startDate: later(frozen.startDate, `${day} 00:00`),
        endDate: earlier(frozen.endDate, `${day} 23:59`),
      }),
    })
}

interface Props {
  count: number
  /** The rate including them, in percent. */
  rateWhenApproved: number
  /** Name of the rate. */
  rate: string
  /** null without permission. */
  href: string | null
}

/** `23 wait: CR would be 5.00%`; nothing without pending ones. */
export function WaitingNote({ count, rateWhenApproved, rate, href }: Props) {
  if (!count) return null
  const text = `${countOf(count, 'waits', 'wait')}: ${rate} would be ${formatRate(rateWhenApproved)}`
  return href ? (
    <a className="rp-waiting" href={href} target="_blank" rel="noopener" title="Real deposits that wait for approval">
      {text}
    </a>
  ) : (
    <span className="rp-waiting">{text}</span>
  )
}
