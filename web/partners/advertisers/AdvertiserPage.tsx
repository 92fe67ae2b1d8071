import { useCallback } from 'react'
import { useParams } from 'react-router'
import { gridPermissions, partnerPages } from '../../../shared/partners/partnerPages'
import { CapsList } from '../../routing/caps/CapsList'
import { useAdvertiserQuery } from '../../generated/graphql'
import { HistoryLink } from '../../access/auditLog/HistoryLink'
import { FavouriteStar } from '../../app/palette/FavouriteStar'
import { RecordGone, useOpenRecord } from '../../records/RecordGone'
import { RecordPage, type RecordTab } from '../../records/RecordPage'
import { useAdvertiserTabCounts } from '../../records/useTabCounts'
import { useMay } from '../../app/session/useSession'
import type { AdvertiserRow } from './advertiserColumns'
import { listTabs, tab } from '../partnerTabs'
import { PauseControl } from '../pauses/PauseControl'
import { AdvertiserLine, AdvertiserStatus } from './AdvertiserHead'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { isId } from '../../app/addressParams'

const AdvertiserOverview = lazyComponent(() => import('./AdvertiserOverview'), 'AdvertiserOverview')
const AdvertiserSettings = lazyComponent(() => import('./AdvertiserSettings'), 'AdvertiserSettings')
const AdvertiserFacts = lazyComponent(() => import('./AdvertiserFacts'), 'AdvertiserFacts')
const AdvertiserDistributions = lazyComponent(() => import('./AdvertiserDistributions'), 'AdvertiserDistributions')
const CountryGrid = lazyComponent(() => import('../countryGrid/CountryGrid'), 'CountryGrid')
const RevenuesTab = lazyComponent(() => import('../revenues/RevenuesTab'), 'RevenuesTab')
const OpeningHoursTab = lazyComponent(() => import('../openingHours/OpeningHoursTab'), 'OpeningHoursTab')

const SupportedCountriesTab = lazyComponent(
  () => import('../supportedCountries/SupportedCountriesTab'),
  'SupportedCountriesTab',
)
const ExclusionsTab = lazyComponent(() => import('../exclusions/ExclusionsTab'), 'ExclusionsTab')
const OverridesTab = lazyComponent(() => import('../overrides/OverridesTab'), 'OverridesTab')
const PartnerMoney = lazyComponent(() => import('../../money/partner/PartnerMoney'), 'PartnerMoney')
const PullPage = lazyComponent(() => import('../brokerPulls/PullPage'), 'PullPage')
const BrokerSettings = lazyComponent(() => import('../brokers/BrokerSettings'), 'BrokerSettings')

const steps = [
  { label: 'Home', to: '/' },
  { label: 'Advertisers', to: '/advertisers' },
]

/** Overview, then the tabs in the order of the specification. */
function tabsOf(
  advertiser: AdvertiserRow,
  mayEdit: boolean,
  counts: ReturnType<typeof useAdvertiserTabCounts>,
): RecordTab[] {
  const { id, name } = advertiser
  const page = { origin: 'advertiser', id, name } as const
  const Settings = mayEdit ? AdvertiserSettings : AdvertiserFacts
  const { edit } = partnerPages.advertiser
  const list = listTabs('ADVERTISER', counts)
  return [
    tab('overview', 'Overview', <AdvertiserOverview id={id} name={name} />),
    tab('money', 'Money', <PartnerMoney side="advertiser" id={id} name={name} />, 'MONEY_LIST'),
    tab('countries', 'Countries', <CountryGrid owner={{ of: 'advertiser', id, name }} />, gridPermissions.advertiser),
    tab('1', 'Settings', <Settings key={id} advertiser={advertiser} />),
    list('2', 'Revenue', 'revenues', <RevenuesTab advertiserId={id} />),
    list('3', 'Distribution', 'distributions', <AdvertiserDistributions advertiserId={id} />),
    list('4', 'Caps', 'caps', <CapsList lock={page} />),
    list(
      '5',
      'Supported Countries',
      'supportedCountries',
      <SupportedCountriesTab of="advertiser" id={id} name={name} />,
    ),
    list('6', 'Opening Hours', 'openingHours', <OpeningHoursTab advertiserId={id} />),
    list('7', 'Exclusions', 'exclusions', <ExclusionsTab id={id} name={name} />),
    list('8', 'Override Publisher ID', 'publisherOverrides', <OverridesTab kind="publisher" page={page} />),
    list('9', 'API Offer Slug Overrides', 'funnelOverrides', <OverridesTab kind="funnel" page={page} />),
    tab('broker', 'Broker', <BrokerSettings advertiserId={id} />, edit),
    tab('pull', 'Status Sync', <PullPage advertiserId={id} />, edit),
  ]
}

const unloaded = (id: string): AdvertiserRow => ({
  ...{ id, name: id, displayName: id, status: null, isTestAdvertiser: null, sendOrgFunnel: null },
  ...{ manager: null, createdAt: null, version: null, pause: null, scheduledChange: null },
})

/** An advertiser in tabs. Settings are read-only without permission to edit. */
export function AdvertiserPage() {
  const { id = '' } = useParams()
  const mayEdit = useMay()(partnerPages.advertiser.edit)
  const { data, loading, error, refetch } = useAdvertiserQuery({ variables: { id }, skip: !isId(id) })
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]) // the query shows the error
  const { row: advertiser, isGone } = useOpenRecord(id, data?.advertiser, data !== undefined)
  const counts = useAdvertiserTabCounts(id, advertiser !== null)
  return (
    <RecordGone value={isGone}>
      <RecordPage
        // Resets all state for another advertiser.
        key={id}
        steps={steps}
        name={advertiser?.name ?? id}
        ending={mayEdit ? 'Edit Advertiser' : 'View Advertiser'}
        what="Advertiser"
        query={{
          loading: loading && !advertiser,
          error: advertiser ? undefined : error,
          isMissing: !isId(id) || (data?.advertiser === null && !isGone),
          retry,
        }}
        tabs={tabsOf(advertiser ?? unloaded(id), mayEdit, counts)}
        status={advertiser && <AdvertiserStatus advertiser={advertiser} />}
        facts={<AdvertiserLine id={id} advertiser={advertiser} />}
        aside={
          advertiser && (
            <>
              <PauseControl advertiser={advertiser} />
              <FavouriteStar kind="advertiser" id={id} />
              <HistoryLink entity="advertiser" entityId={id} />
            </>
          )
        }
      />
    </RecordGone>
  )
}
