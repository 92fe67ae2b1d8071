import './clickFunnel.css'
import { formatCount, formatRate } from '../../../../shared/app/format'
import type { PublisherOverviewQuery } from '../../../generated/graphql'
import { Part } from '../../overview/Part'

type Figures = NonNullable<PublisherOverviewQuery['clicks']>['totals']

interface Props {
  figures: Figures
  /** Part of a sentence: `in the last 7 days`. */
  within: string
}

/** Funnel of a publisher: clicks, leads and deposits, each relative to the previous step. */
export function ClickFunnel({ figures: { clicks, leads, ftds, c2l, c2f, cr }, within }: Props) {
  const steps = [
    { title: 'Clicks', value: clicks, rate: null },
    { title: 'Leads', value: leads, rate: `${formatRate(c2l)} of clicks` },
    { title: 'FTDs', value: ftds, rate: `${formatRate(cr)} of leads, ${formatRate(c2f)} of clicks` },
  ]
  const most = Math.max(1, clicks, leads, ftds)
  return (
    <Part title="Click funnel" order={5} note={<small>leads that came by a click</small>}>
      {clicks || leads || ftds ? (
        <dl className="click-funnel">
          {steps.map(({ title, value, rate }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <span className="click-funnel-bar" aria-hidden>
                  <i style={{ width: `${(value / most) * 100}%` }} />
                </span>
                <b className="figure">{formatCount(value)}</b>
                <span className="muted">{rate}</span>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="ov-none">{`No clicks ${within}.`}</p>
      )}
    </Part>
  )
}
