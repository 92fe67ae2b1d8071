import { formatMoney, fromCents, toCents } from '../../../../shared/app/money'
import { metricPermissionName, type ReportMetric } from '../../../../shared/access/permissions'
import { Skeleton } from '../../../ui/layout/Skeleton'
import type { LeadMoneyFragment } from '../../../generated/graphql'
import { useMay } from '../../../app/session/useSession'
import type { Partly } from '../partly'

function Amount({ label, amount, className }: { label: string; amount: number | undefined; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{amount === undefined ? <Skeleton width={72} height={14} /> : formatMoney(amount)}</dd>
    </div>
  )
}

/** Revenue, payout and profit that the user may see. */
export function LeadMoney({ lead: { revenue, payout } }: { lead: Partly<LeadMoneyFragment> }) {
  const may = useMay()
  const sees = (metric: ReportMetric) => may(metricPermissionName('global', metric))
  const profit =
    revenue === undefined || payout === undefined ? undefined : fromCents(toCents(revenue ?? 0) - toCents(payout ?? 0))
  const seesProfit = sees('profit') && sees('revenue') && sees('payout')
  if (!sees('revenue') && !sees('payout')) return null
  return (
    <dl className="lead-money" aria-label="Money">
      {sees('revenue') && <Amount label="Revenue" amount={revenue === undefined ? undefined : (revenue ?? 0)} />}
      {sees('payout') && <Amount label="Payout" amount={payout === undefined ? undefined : (payout ?? 0)} />}
      {seesProfit && (
        <Amount label="Profit" amount={profit} className={profit ? (profit > 0 ? 'gain' : 'loss') : undefined} />
      )}
    </dl>
  )
}
