import { dashboardFigure, dashboardFigureNames } from '../../shared/dashboardFigures'
import type { DashboardPeriod } from '../../shared/dashboardPeriods'
import { metricPermissionName } from '../../shared/permissions'
import { Skeleton } from '../components/Skeleton'
import { useMay } from '../session/useSession'

/** Takes the height of the lines that will stand there: what comes below must not move. */
const Line = ({ width, height }: { width: number; height?: number }) => (
  <span>
    <Skeleton width={width} height={height} />
    &nbsp;
  </span>
)

/** The figures and the chart while they load, as many and as high as they will be. */
export function StatisticsSkeleton({ period }: { period: DashboardPeriod }) {
  const may = useMay()
  const figures = dashboardFigureNames.filter((figure) => {
    const { needs } = dashboardFigure(figure)
    return needs === null || may(metricPermissionName('global', needs))
  })
  // Days are compared with the same weekday too.
  const comparisons = period === 'today' || period === 'last_24_hours' ? ['before', 'weekday'] : ['before']
  return (
    <div className="statistics" aria-hidden>
      <div className="stat-figures">
        {figures.map((figure) => (
          <div key={figure} className="stat">
            <span className="stat-title">
              <Line width={56} />
            </span>
            <b className="stat-now">
              <Line width={120} height={22} />
            </b>
            {comparisons.map((one) => (
              <span key={one} className="stat-against">
                <Line width={56} />
                <Line width={48} />
                <Line width={64} />
              </span>
            ))}
            {period !== 'last_24_hours' && (
              <span className="stat-whole">
                <Line width={100} />
              </span>
            )}
            <span className="stat-line" />
          </div>
        ))}
      </div>
      <div className={figures.length > 1 ? 'stat-chart waiting' : 'stat-chart waiting single'}>
        <Skeleton height="100%" />
      </div>
    </div>
  )
}
