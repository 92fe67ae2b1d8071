import { useState, type ReactNode } from 'react'
import { Box } from '@chakra-ui/react'
import { Link } from 'react-router'
import { Section } from '../../../ui/layout/Section'
import { Facts } from '../../../ui/show/Facts'
import { CountryName } from '../../../ui/show/CountryName'
import { DateTime } from '../../../ui/time/DateTime'
import { PartnerLink } from '../../../partners/PartnerLink'
import { ReceivedText } from '../../../ui/show/ReceivedText'
import { TruncatedText } from '../../../ui/show/TruncatedText'
import type { LeadInfoFragment } from '../../../generated/graphql'
import { useMay } from '../../../app/session/useSession'
import { sectionTitle } from '../timeline/eventGroups'
import { Heading } from '../LeadParts'
import { LeadLink } from '../LeadLink'
import type { Partly } from '../partly'

type Lead = Partly<LeadInfoFragment>

/** Renders a value; undefined while loading, null if empty. */
const tell = <Value,>(value: Value | undefined, draw: (value: NonNullable<Value>) => ReactNode): ReactNode => {
  if (value === undefined) return undefined
  return value === null || value === '' ? null : draw(value)
}
const plain = (value: string | null | undefined) => tell(value, (text) => <ReceivedText text={text} />)
const long = (value: string | null | undefined) => tell(value, (text) => <TruncatedText text={text} />)
const date = (value: string | null | undefined) => tell(value, (at) => <DateTime at={at} />)
const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'Yes' : 'No')

/** Name of a record, linked if the user may open it. */
function NamedLink({ to, needs, name }: { to: string; needs: string; name: string }) {
  if (!useMay()(needs)) return name
  return (
    <Link className="record-link" to={to}>
      {name}
    </Link>
  )
}
const idInAddress = (id: string) => encodeURIComponent(id)

interface Fact {
  name: string
  value: ReactNode
  isWide?: boolean
}
type Ranked = Fact & { rank?: 'second' | 'third' }
/** Shown only with a value, or if all facts are shown. */
const second = (fact: Fact): Ranked => ({ ...fact, rank: 'second' })
/** Shown only if all facts are shown. */
const third = (fact: Fact): Ranked => ({ ...fact, rank: 'third' })

const sale = (lead: Lead): Ranked[] => [
  {
    name: 'Advertiser',
    value: tell(lead.advertiser, ({ id, name }) => <PartnerLink kind="advertiser" id={id} name={name} />),
  },
  { name: 'Adv. Status', value: plain(lead.advertiserStatus) },
  { name: 'FTD Date', value: date(lead.ftdDate) },
  { name: 'Broker FTD', value: date(lead.brokerFtd) },
  { name: 'Late FTD', value: yesNo(lead.lateFtd) },
  { name: 'Publisher Sale Status', value: plain(lead.publisherStatus), isWide: true },
  second({ name: 'Status Override', value: plain(lead.statusOverride), isWide: true }),
  (lead.isTest ? second : third)({ name: 'Test lead', value: yesNo(lead.isTest) }),
  second({ name: 'Rejection Reason', value: long(lead.rejectionReason), isWide: true }),
]
const source = (lead: Lead): Ranked[] => [
  {
    name: 'Publisher',
    value: tell(lead.publisher, ({ id, name }) => <PartnerLink kind="publisher" id={id} name={name} />),
  },
  { name: 'Offer', value: plain(lead.offer) },
  { name: 'Country', value: tell(lead.countryName, (name) => <CountryName code={lead.countryCode} name={name} />) },
  { name: 'IP', value: plain(lead.ip) },
  { name: 'Created', value: date(lead.createdAt) },
  { name: 'Funnel', value: plain(lead.funnel) },
  { name: 'Hit ID', value: plain(lead.hitId), isWide: true },
  second({ name: 'City', value: plain(lead.city) }),
  third({ name: 'Language', value: plain(lead.language) }),
  ...([1, 2, 3, 4, 5] as const).map((at) =>
    second({ name: `Custom Param ${at}`, value: plain(lead[`customParam${at}`]), isWide: true }),
  ),
]
const routing = (lead: Lead): Ranked[] => [
  {
    name: 'Distribution',
    isWide: true,
    value: tell(lead.distribution, ({ id, name }) => (
      <NamedLink needs="DISTRIBUTIONS_EDIT" to={`/rotations?distribution=${idInAddress(id)}&page=2`} name={name} />
    )),
  },
  second({
    name: 'Campaign',
    isWide: true,
    value: tell(lead.campaignName, (name) => (
      <>
        <NamedLink needs="CAMPAIGNS_LIST" to={`/edit/campaign/${idInAddress(lead.campaignId ?? '')}`} name={name} />
        {lead.campaignStepName && `, ${lead.campaignStepName}`}
      </>
    )),
  }),
  second({ name: 'Origin lead', value: tell(lead.originLeadId, (id) => <LeadLink lead={id}>{id}</LeadLink>) }),
  third({ name: 'Autologin URL', value: long(lead.autologinUrl), isWide: true }),
  third({ name: 'Redirect URL', value: long(lead.redirectUrl), isWide: true }),
  second({ name: 'Notes', value: long(lead.notes), isWide: true }),
]
const groups = [
  ['Sale', sale],
  ['Source', source],
  ['Routing', routing],
] as const

/** Details of the lead. */
export function LeadInfo({
  id,
  email,
  lead,
  isWhole = false,
}: {
  id: string
  email: string | undefined
  lead: Lead
  isWhole?: boolean
}) {
  const [showsAll, setShowsAll] = useState(isWhole)
  return (
    <Section
      title="Lead info"
      aria-label={sectionTitle('Lead info', id, email)}
      pt="3"
      aside={
        <Box as="span" className="link" ml="auto">
          <button type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show less' : 'Show all'}
          </button>
        </Box>
      }
    >
      {groups.map(([title, factsOf]) => (
        <div key={title}>
          <Heading below={2}>{title}</Heading>
          <Facts
            aria-label={title}
            look="columns"
            facts={factsOf(lead)
              .filter(({ rank, value }) => showsAll || !rank || (rank === 'second' && Boolean(value)))
              .map(({ name, value, isWide }) => [name, value, isWide])}
          />
        </div>
      ))}
    </Section>
  )
}
