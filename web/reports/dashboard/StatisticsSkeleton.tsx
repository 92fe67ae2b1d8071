import { dashboardFigure, dashboardFigureNames } from '../../../shared/reports/dashboardFigures'
import type { DashboardPeriod } from '../../../shared/reports/dashboardPeriods'
import { metricPermissionName } from '../../../shared/access/permissions'
import { Skeleton } from '../../ui/layout/Skeleton'
import { useMay } from '../../app/session/useSession'

/** Placeholder of a line, so that the layout does not shift. */
const Line = ({ width, height }: { width: number; height?: number }) => (
  <span>
    <Skeleton width={width} height={height} />
    &nbsp;
  </span>
)

/** Placeholder of figures and chart with the same number and height. */
export function StatisticsSkeleton({ period, hasCapFill }: { period: DashboardPeriod; hasCapFill: boolean }) {
  const may = useMay()
  const held = dashboardFigureNames.filter((figure) => {
    const { needs } = dashboardFigure(figure)
    return needs === null || may(metricPermissionName('global', needs))
  })
  const figures = [...held, ...(hasCapFill ? ['cap_fill'] : [])]
  // Days are also compared with the same weekday.
  const comparisons = period === 'today' || period === 'last_24_hours' ? ['before', 'weekday'] : ['before']
  return (
    <div className="statistics" aria-hidden>
      <div className="stat-figures">
        {figures.map((figure) => (
          <div key={figure} className="stat">
            <span className="fc-title">
              <Line width={56} />
              <small>
                <Line width={70} />
              </small>
            </span>
            <b className="fc-value">
              <Line width={90} height={20} />
            </b>
            {comparisons.map((one) => (
              <span key={one} className="fc-against">
                <Line width={44} />
                <Line width={60} />
              </span>
            ))}
            <span className="fc-line">
              <span className="sparkline" />
            </span>
          </div>
        ))}
      </div>
      <div className={figures.length > 1 ? 'stat-chart waiting' : 'stat-chart waiting single'}>
        <Skeleton height="100%" />
      </div>
    </div>
  )
}
