import { useCallback, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { gridPermissions, partnerPages, type TabPermission } from '../../../shared/partners/partnerPages'
import { CapsList } from '../../routing/caps/CapsList'
import { useAdvertiserQuery } from '../../generated/graphql'
import { HistoryLink } from '../../access/auditLog/HistoryLink'
import { FavouriteStar } from '../../app/palette/FavouriteStar'
import { RecordPage, type RecordTab } from '../../records/RecordPage'
import { useAdvertiserTabCounts } from '../../records/useTabCounts'
import { useMay } from '../../app/session/useSession'
import type { AdvertiserRow } from './advertiserColumns'
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
const PublisherOverridesTab = lazyComponent(() => import('../overrides/PublisherOverridesTab'), 'PublisherOverridesTab')
const FunnelOverridesTab = lazyComponent(() => import('../overrides/FunnelOverridesTab'), 'FunnelOverridesTab')
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
  const Settings = mayEdit ? AdvertiserSettings : AdvertiserFacts
  const tab = (
    value: string,
    title: string,
    permission: TabPermission<'advertiser'>,
    panel: () => ReactNode,
    entries?: number | null,
  ): RecordTab => ({
    entries,
    value,
    title,
    permission,
    panel,
  })
  return [
    { value: 'overview', title: 'Overview', panel: () => <AdvertiserOverview id={id} name={name} /> },
    {
      value: 'countries',
      title: 'Countries',
      permission: gridPermissions.advertiser,
      panel: () => <CountryGrid owner={{ of: 'advertiser', id, name }} />,
    },
    { value: '1', title: 'Settings', panel: () => <Settings key={id} advertiser={advertiser} /> },
    tab('2', 'Revenue', 'ADVERTISER_REVENUES_LIST', () => <RevenuesTab advertiserId={id} />, counts?.revenues),
    tab(
      '3',
      'Distribution',
      'ADVERTISER_DISTRIBUTIONS_LIST',
      () => <AdvertiserDistributions advertiserId={id} />,
      counts?.distributions,
    ),
    tab(
      '4',
      'Caps',
      'ADVERTISER_CAPS_LIST',
      () => <CapsList lock={{ origin: 'advertiser', id, name }} />,
      counts?.caps,
    ),
    tab(
      '5',
      'Supported Countries',
      'ADVERTISER_SUPPORTED_COUNTRIES_LIST',
      () => <SupportedCountriesTab of="advertiser" id={id} name={name} />,
      counts?.supportedCountries,
    ),
    tab(
      '6',
      'Opening Hours',
      'ADVERTISER_OPENING_HOURS_LIST',
      () => <OpeningHoursTab advertiserId={id} />,
      counts?.openingHours,
    ),
    tab(
      '7',
      'Exclusions',
      'ADVERTISER_EXCLUSIONS_LIST',
      () => <ExclusionsTab id={id} name={name} />,
      counts?.exclusions,
    ),
    tab(
      '8',
      'Override Publisher ID',
      'ADVERTISER_OVERRIDE_PUBLISHER_ID_LIST',
      () => <PublisherOverridesTab origin="advertiser" id={id} name={name} />,
      counts?.publisherOverrides,
    ),
    tab(
      '9',
      'API Offer Slug Overrides',
      'ADVERTISER_OVERRIDE_API_OFFERS_LIST',
      () => <FunnelOverridesTab origin="advertiser" id={id} name={name} />,
      counts?.funnelOverrides,
    ),
    {
      value: 'broker',
      title: 'Broker',
      permission: partnerPages.advertiser.edit,
      panel: () => <BrokerSettings advertiserId={id} />,
    },
    {
      value: 'pull',
      title: 'Status Sync',
      permission: partnerPages.advertiser.edit,
      panel: () => <PullPage advertiserId={id} />,
    },
  ]
}

const unloaded = (id: string): AdvertiserRow => ({
  id,
  name: id,
  displayName: id,
  status: null,
  isTestAdvertiser: null,
  sendOrgFunnel: null,
  manager: null,
  createdAt: null,
  version: null,
  pause: null,
  scheduledChange: null,
})

/** An advertiser in tabs. Settings are read-only without permission to edit. */
export function AdvertiserPage() {
  const { id = '' } = useParams()
  const mayEdit = useMay()(partnerPages.advertiser.edit)
  const { data, loading, error, refetch } = useAdvertiserQuery({ variables: { id }, skip: !isId(id) })
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]) // the query shows the error
  const advertiser = data?.advertiser ?? null
  const counts = useAdvertiserTabCounts(id, advertiser !== null)
  return (
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
        isMissing: !isId(id) || data?.advertiser === null,
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
  )
}
