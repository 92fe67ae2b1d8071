/** What waits for approval behind a rate: a rate that fell may only be the approval queue. */
import { countOf, formatRate } from '../../../shared/partners/rates'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { FilterState } from '../../filters/filterState'
import { pendingHref } from '../../leads/pendingConversions/pendingUrl'
import { frozenFilters } from '../reports/reportRequest'

/** The address of the deposits that wait, of all days or of one (`yyyy-MM-dd`). */
export type WaitingHref = (day: string | null) => string

const later = (one: string | null, other: string) => (one && one > other ? one : other)
const earlier = (one: string | null, other: string) => (one && one < other ? one : other)

/** In the queue under the filters of the report: exactly those that its figures count as waiting. */
export function waitingHref(filters: FilterState, zone: string, now: Instant): WaitingHref {
  const frozen = frozenFilters(filters, zone, now)
  return (day) =>
    pendingHref({
      ...frozen,
      exclude_fake_FTD: false,
      ...(day && {
        start_date: later(frozen.start_date, `${day} 00:00`),
        end_date: earlier(frozen.end_date, `${day} 23:59`),
      }),
    })
}

interface Props {
  count: number
  /** The rate with them, in per cent. */
  rateWhenApproved: number
  /** What the rate is called. */
  rate: string
  /** null for who may not list them. */
  href: string | null
}

/** `23 wait: CR would be 5.00%`; nothing where nothing waits. */
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
