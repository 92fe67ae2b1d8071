import { CircleCheck } from 'lucide-react'
import { formatMoney } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { DateTime } from '../../ui/time/DateTime'
import type { AlertFactsFragment } from '../../generated/graphql'
import { Fold } from './Fold'

/** Alerts that were resolved within a day: by themselves, or by whom and why. */
export function ResolvedAlerts({ alerts }: { alerts: readonly AlertFactsFragment[] }) {
  const alone = alerts.filter(({ resolvedBy }) => resolvedBy === null).length
  return (
    <Fold
      title="Resolved within a day"
      count={alerts.length}
      note={`${alone} by themselves, ${alerts.length - alone} by people`}
    >
      {alerts.map(({ id, title, resolvedAt, resolvedBy, resolvedReason, leads, cost, isLoss }) => (
        <li key={id} className="al-done">
          <CircleCheck className="small" aria-hidden />
          <span>
            <b dir="auto">{title}</b>{' '}
            <span className="muted" dir="auto">
              {resolvedBy ? `${resolvedBy}${resolvedReason ? `: ${resolvedReason}` : ''}` : 'by itself'}
            </span>
          </span>
          <span className="subtle figure">
            {isLoss && cost ? `${countOf(leads, 'lead')}, ${formatMoney(cost)}` : 'no loss'}
          </span>
          <DateTime at={resolvedAt} />
        </li>
      ))}
    </Fold>
  )
}
