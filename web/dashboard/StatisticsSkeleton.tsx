import { dashboardFigures, type DashboardPeriod } from '../../shared/dashboardPeriods'
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
  const figures = dashboardFigures.filter((figure) => figure === 'ftd' || may(metricPermissionName('global', figure)))
  // Today is compared with the same weekday too.
  const comparisons = period === 'today' ? ['before', 'weekday'] : ['before']
  return (
    <div className="statistics" aria-hidden>
      <dl className="stat-figures">
        {figures.map((figure) => (
          <div key={figure} className="stat">
            <dt>
              <Line width={56} />
            </dt>
            <dd className="stat-now">
              <Line width={120} height={22} />
            </dd>
            {comparisons.map((one) => (
              <dd key={one} className="stat-against">
                <Line width={56} />
                <Line width={48} />
              </dd>
            ))}
            <dd className="stat-whole">
              <Line width={140} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={figures.length > 1 ? 'stat-chart waiting' : 'stat-chart waiting single'}>
        <Skeleton height="100%" />
      </div>
    </div>
  )
}
