import './capBar.css'
import { Link } from 'react-router'
import { capFill } from '../../../shared/routing/capWords'
import { formatCount } from '../../../shared/app/format'
import { CapBar } from './CapBar'
import type { OverviewCapFragment } from '../../generated/graphql'

type NamedCap = Pick<OverviewCapFragment, 'type' | 'countries'>
const scopeOf = ({ countries }: NamedCap) =>
  countries.length ? countries.map(({ name }) => name).join(', ') : 'All countries'
const typeNames = { lead: 'leads', ftd: 'FTDs' } as const
export const capName = (cap: NamedCap) =>
  `${cap.type === 'ftd' ? 'FTD' : 'Lead'} cap of ${cap.countries.length ? scopeOf(cap) : 'all countries'}`

/** Fullest first. */
const byFill = (a: OverviewCapFragment, b: OverviewCapFragment) =>
  b.filled * Math.max(1, a.cap) - a.filled * Math.max(1, b.cap) || Number(a.id) - Number(b.id)

/** Remaining capacity of each cap as text and bar. `hrefOf` links to a cap, with permission. */
export function CapsLeft({
  caps,
  hrefOf,
}: {
  caps: readonly OverviewCapFragment[]
  hrefOf: (cap: OverviewCapFragment) => string
}) {
  if (!caps.length) return <p className="ov-none">No cap limits it.</p>
  return (
    <ul className="ov-caps">
      {[...caps].sort(byFill).map((cap) => (
        <li key={cap.id}>
          <div>
            <Link to={hrefOf(cap)} dir="auto" className="cut">
              {scopeOf(cap)}
            </Link>
            <small>
              {typeNames[cap.type]}
              {cap.interval === 'interval' ? ', in all' : ''}
            </small>
            <span className="space" />
            {capFill(cap.filled, cap.cap) === 'full' ? (
              <b className="full">Full</b>
            ) : (
              <b>{`${formatCount(cap.cap - cap.filled)} left`}</b>
            )}
            <small>{`of ${formatCount(cap.cap)}`}</small>
          </div>
          <CapBar label={capName(cap)} filled={cap.filled} cap={cap.cap} />
        </li>
      ))}
    </ul>
  )
}
