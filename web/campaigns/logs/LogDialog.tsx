import { Heading } from '@chakra-ui/react'
import { CountryName } from '../../ui/show/CountryName'
import { DateTime } from '../../ui/time/DateTime'
import { Dialog } from '../../ui/overlay/overlays'
import { PartnerLink } from '../../partners/PartnerLink'
import { Waterfall } from '../../ui/chart/Waterfall'
import { Facts } from '../../ui/show/Facts'
import { LeadLink } from '../../leads/leadPanel/LeadLink'
import { resultBadge, type LogRow } from './logColumns'

const lead = (id: string) => <LeadLink lead={id}>{id}</LeadLink>

/** Result of a consumer at a step, with its reason. */
export function LogDialog({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const who = row.email ?? `Consumer ${row.consumerId}`
  return (
    <Dialog title={`Step ${row.stepNumber}, ${who}`} subtitle={row.stepName} width={640} onClose={onClose}>
      <Facts
        facts={[
          ['Time', <DateTime key="at" at={row.at} />],
          ['Result', resultBadge(row.result)],
          ['Source', row.sourceNumber],
          row.country && ['Country', <CountryName key="country" {...row.country} />],
          row.advertiser && ['Advertiser', <PartnerLink key="advertiser" kind="advertiser" {...row.advertiser} />],
          row.leadId !== null && ['Lead', lead(row.leadId)],
          row.reason !== null && ['Reason', row.reason],
        ]}
      />
      <Heading as="h3" textStyle="subheading" mt="4" mb="2">
        Decision
      </Heading>
      {row.trace.length ? (
        <Waterfall label="Decision" steps={row.trace} />
      ) : (
        <p className="muted">No advertiser was looked at.</p>
      )}
    </Dialog>
  )
}
