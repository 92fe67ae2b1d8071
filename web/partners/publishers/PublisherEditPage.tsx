import { useParams } from 'react-router'
import { gridPermissions, partnerPages, type TabPermission } from '../../../shared/partners/partnerPages'
import { HistoryLink } from '../../access/auditLog/HistoryLink'
import { Skeleton } from '../../ui/layout/Skeleton'
import { usePublisherQuery } from '../../generated/graphql'
import { FavouriteStar } from '../../app/palette/FavouriteStar'
import { RecordPage, type RecordTab } from '../../records/RecordPage'
import { usePublisherTabCounts } from '../../records/useTabCounts'
import { useMay } from '../../app/session/useSession'
import { PublisherFacts } from './overview/PublisherFacts'
import { PublisherLine, PublisherStatus } from './PublisherHead'
import { PublisherSettings } from './PublisherSettings'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { isId } from '../../app/addressParams'

const PublisherOverview = lazyComponent(() => import('./overview/PublisherOverview'), 'PublisherOverview')
const ApiDetailsTab = lazyComponent(() => import('./api/ApiDetailsTab'), 'ApiDetailsTab')
const CountryGrid = lazyComponent(() => import('../countryGrid/CountryGrid'), 'CountryGrid')
const CapsList = lazyComponent(() => import('../../routing/caps/CapsList'), 'CapsList')
const PayoutsTab = lazyComponent(() => import('../payouts/PayoutsTab'), 'PayoutsTab')
const PublisherDistributionsTab = lazyComponent(
  () => import('./PublisherDistributionsTab'),
  'PublisherDistributionsTab',
)
const PublisherOverridesTab = lazyComponent(() => import('../overrides/PublisherOverridesTab'), 'PublisherOverridesTab')
const FunnelOverridesTab = lazyComponent(() => import('../overrides/FunnelOverridesTab'), 'FunnelOverridesTab')
const SupportedCountriesTab = lazyComponent(
  () => import('../supportedCountries/SupportedCountriesTab'),
  'SupportedCountriesTab',
)

export const publisherSteps = [
  { label: 'Home', to: '/' },
  { label: 'Publisher', to: '/affiliates' },
]

type PublisherTab = RecordTab & { permission?: TabPermission<'publisher'> | readonly TabPermission<'publisher'>[] }

/** A publisher in tabs. Settings are read-only without permission to edit. */
export function PublisherEditPage() {
  const { id = '' } = useParams()
  // Resets all state for another publisher.
  return <OnePublisher key={id} id={id} />
}

function OnePublisher({ id }: { id: string }) {
  const { data, loading, error, refetch } = usePublisherQuery({ variables: { id }, skip: !isId(id) })
  const publisher = data?.publisher ?? null
  const name = publisher?.name ?? id
  const counts = usePublisherTabCounts(id, publisher !== null)
  const mayEdit = useMay()(partnerPages.publisher.edit)
  const Settings = mayEdit ? PublisherSettings : PublisherFacts
  const tabs: readonly PublisherTab[] = [
    { value: 'overview', title: 'Overview', panel: () => <PublisherOverview id={id} name={name} /> },
    {
      value: 'countries',
      title: 'Countries',
      permission: gridPermissions.publisher,
      panel: () => <CountryGrid owner={{ of: 'publisher', id, name }} />,
    },
    {
      value: 'settings',
      title: 'Settings',
      panel: () => (publisher ? <Settings publisher={publisher} /> : <Skeleton width="40%" />),
    },
    {
      value: 'payouts',
      title: 'Payouts',
      permission: 'PUBLISHER_PAYOUTS_LIST',
      entries: counts?.payouts,
      panel: () => <PayoutsTab publisherId={id} />,
    },
    {
      value: 'distribution',
      title: 'Distribution',
      permission: 'PUBLISHER_DISTRIBUTIONS_LIST',
      entries: counts?.distributions,
      panel: () => <PublisherDistributionsTab publisherId={id} name={name} />,
    },
    {
      value: 'caps',
      title: 'Caps',
      permission: 'PUBLISHER_CAPS_LIST',
      entries: counts?.caps,
      panel: () => <CapsList lock={{ origin: 'publisher', id, name }} />,
    },
    {
      value: 'supported_countries',
      title: 'Supported Countries',
      permission: 'PUBLISHER_SUPPORTED_COUNTRIES_LIST',
      entries: counts?.supportedCountries,
      panel: () => <SupportedCountriesTab of="publisher" id={id} name={name} />,
    },
    {
      value: 'publisher_overrides',
      title: 'Override Publisher ID',
      permission: 'PUBLISHER_OVERRIDE_PUBLISHER_ID_LIST',
      entries: counts?.publisherOverrides,
      panel: () => <PublisherOverridesTab origin="publisher" id={id} name={name} />,
    },
    {
      value: 'funnel_overrides',
      title: 'API Offer Slug Overrides',
      permission: 'PUBLISHER_OVERRIDE_API_OFFERS_LIST',
      entries: counts?.funnelOverrides,
      panel: () => <FunnelOverridesTab origin="publisher" id={id} name={name} />,
    },
    // Like the API token, only with permission to edit.
    ...(mayEdit ? [{ value: 'api', title: 'API details', panel: () => <ApiDetailsTab publisherId={id} /> }] : []),
  ]
  return (
    <RecordPage
      steps={publisherSteps}
      name={name}
      ending={mayEdit ? 'Edit Publisher' : 'View Publisher'}
      what="Publisher"
      query={{
        loading: loading && !publisher,
        error: publisher ? null : error,
        isMissing: !isId(id) || (!loading && !error && !publisher),
        retry: () => void refetch().catch(() => undefined), // the query shows the error
      }}
      tabs={tabs}
      status={publisher && <PublisherStatus publisher={publisher} />}
      facts={<PublisherLine id={id} exists={publisher !== null} />}
      aside={
        publisher && (
          <>
            <FavouriteStar kind="publisher" id={id} />
            <HistoryLink entity="publisher" entityId={id} />
          </>
        )
      }
    />
  )
}
