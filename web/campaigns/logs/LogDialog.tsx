import '../../records/records.css'
import { CountryName } from '../../ui/show/CountryName'
import { DateTime } from '../../ui/time/DateTime'
import { Dialog } from '../../ui/overlay/overlays'
import { PartnerLink } from '../../partners/PartnerLink'
import { Waterfall } from '../../ui/chart/Waterfall'
import { LeadLink } from '../../leads/leadPanel/LeadLink'
import { resultBadge, type LogRow } from './logColumns'

/** Result of a consumer at a step, with its reason. */
export function LogDialog({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const who = row.email ?? `Consumer ${row.consumerId}`
  return (
    <Dialog title={`Step ${row.stepNumber}, ${who}`} subtitle={row.stepName} width={640} onClose={onClose}>
      <div className="record-facts log-facts">
        <dl>
          <Fact title="Time">
            <DateTime at={row.at} />
          </Fact>
          <Fact title="Result">{resultBadge(row.result)}</Fact>
          <Fact title="Source">{String(row.sourceNumber)}</Fact>
          {row.country && (
            <Fact title="Country">
              <CountryName {...row.country} />
            </Fact>
          )}
          {row.advertiser && (
            <Fact title="Advertiser">
              <PartnerLink kind="advertiser" {...row.advertiser} />
            </Fact>
          )}
          {row.leadId && (
            <Fact title="Lead">
              <LeadLink lead={row.leadId}>{row.leadId}</LeadLink>
            </Fact>
          )}
          {row.reason && <Fact title="Reason">{row.reason}</Fact>}
        </dl>
        <h3>Decision</h3>
        {row.trace.length ? (
          <Waterfall label="Decision" steps={row.trace} />
        ) : (
          <p className="muted">No advertiser was looked at.</p>
        )}
      </div>
    </Dialog>
  )
}

const Fact = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
