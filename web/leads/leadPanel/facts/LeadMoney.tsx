import { chakra } from '@chakra-ui/react'
import { formatMoney, fromCents, toCents } from '../../../../shared/app/money'
import { metricPermissionName, type ReportMetric } from '../../../../shared/access/permissions'
import { Skeleton } from '../../../ui/layout/Skeleton'
import type { LeadMoneyFragment } from '../../../generated/graphql'
import { useMay } from '../../../app/session/useSession'
import type { Partly } from '../partly'

/** From side to side of the lead. */
const List = chakra('dl', {
  base: {
    display: 'flex',
    mt: '3',
    mx: 'calc({spacing.gutter} * -1)',
    borderBlockWidth: '1px',
    '& > div': { flex: 1, px: 'gutter', py: '9px' },
    '& > div + div': { borderLeftWidth: '1px' },
    '& dt': { textStyle: 'note' },
    '& dd': { textStyle: 'figure', fontSize: 'lg', fontWeight: 'semibold', lineHeight: '22px' },
    '& .gain': { bg: 'profit.bg', color: 'profit.fg' },
    '& .loss dd': { color: 'danger.fg' },
  },
})

/** Revenue, payout and profit that the user may see. */
export function LeadMoney({ lead: { revenue, payout } }: { lead: Partly<LeadMoneyFragment> }) {
  const may = useMay()
  const sees = (metric: ReportMetric) => may(metricPermissionName('global', metric))
  const profit =
    revenue === undefined || payout === undefined ? undefined : fromCents(toCents(revenue ?? 0) - toCents(payout ?? 0))
  const look = profit ? (profit > 0 ? 'gain' : 'loss') : undefined
  const amounts = [
    { label: 'Revenue', amount: revenue, isSeen: sees('revenue') },
    { label: 'Payout', amount: payout, isSeen: sees('payout') },
    { label: 'Profit', amount: profit, isSeen: sees('profit') && sees('revenue') && sees('payout'), look },
  ].filter(({ isSeen }) => isSeen)
  if (!amounts.length) return null
  return (
    <List aria-label="Money">
      {amounts.map(({ label, amount, look }) => (
        <div key={label} className={look}>
          <dt>{label}</dt>
          <dd>{amount === undefined ? <Skeleton width={72} height={14} /> : formatMoney(amount ?? 0)}</dd>
        </div>
      ))}
    </List>
  )
}
