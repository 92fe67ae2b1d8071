import { useParams } from 'react-router'
import { gridPermissions, partnerPages } from '../../../shared/partners/partnerPages'
import { HistoryLink } from '../../access/auditLog/HistoryLink'
import { Skeleton } from '../../ui/layout/Skeleton'
import { usePublisherQuery } from '../../generated/graphql'
import { FavouriteStar } from '../../app/palette/FavouriteStar'
import { RecordGone, useOpenRecord } from '../../records/RecordGone'
import { RecordPage } from '../../records/RecordPage'
import { usePublisherTabCounts } from '../../records/useTabCounts'
import { useMay } from '../../app/session/useSession'
import { listTabs, tab } from '../partnerTabs'
import { PublisherFacts } from './overview/PublisherFacts'
import { PublisherLine, PublisherStatus } from './PublisherHead'
import { PublisherSettings } from './PublisherSettings'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { isId } from '../../app/addressParams'

const PublisherOverview = lazyComponent(() => import('./overview/PublisherOverview'), 'PublisherOverview')
const ApiDetailsTab = lazyComponent(() => import('./api/ApiDetailsTab'), 'ApiDetailsTab')
const CountryGrid = lazyComponent(() => import('../countryGrid/CountryGrid'), 'CountryGrid')
const CapsList = lazyComponent(() => import('../../routing/caps/CapsList'), 'CapsList')
const PartnerMoney = lazyComponent(() => import('../../money/partner/PartnerMoney'), 'PartnerMoney')
const PayoutsTab = lazyComponent(() => import('../payouts/PayoutsTab'), 'PayoutsTab')
const PublisherDistributionsTab = lazyComponent(
  () => import('./PublisherDistributionsTab'),
  'PublisherDistributionsTab',
)
const OverridesTab = lazyComponent(() => import('../overrides/OverridesTab'), 'OverridesTab')
const SupportedCountriesTab = lazyComponent(
  () => import('../supportedCountries/SupportedCountriesTab'),
  'SupportedCountriesTab',
)

export const publisherSteps = [
  { label: 'Home', to: '/' },
  { label: 'Publisher', to: '/affiliates' },
]

/** A publisher in tabs. Settings are read-only without permission to edit. */
export function PublisherEditPage() {
  const { id = '' } = useParams()
  // Resets all state for another publisher.
  return <OnePublisher key={id} id={id} />
}

function OnePublisher({ id }: { id: string }) {
  const { data, loading, error, refetch } = usePublisherQuery({ variables: { id }, skip: !isId(id) })
  const { row: publisher, isGone } = useOpenRecord(id, data?.publisher, data !== undefined)
  const name = publisher?.name ?? id
  const counts = usePublisherTabCounts(id, publisher !== null)
  const mayEdit = useMay()(partnerPages.publisher.edit)
  const Settings = mayEdit ? PublisherSettings : PublisherFacts
  const page = { origin: 'publisher', id, name } as const
  const list = listTabs('PUBLISHER', counts)
  const tabs = [
    tab('overview', 'Overview', <PublisherOverview id={id} name={name} />),
    tab('money', 'Money', <PartnerMoney side="publisher" id={id} name={name} />, 'MONEY_LIST'),
    tab('countries', 'Countries', <CountryGrid owner={{ of: 'publisher', id, name }} />, gridPermissions.publisher),
    tab('settings', 'Settings', publisher ? <Settings publisher={publisher} /> : <Skeleton width="40%" />),
    list('payouts', 'Payouts', 'payouts', <PayoutsTab publisherId={id} />),
    list('distribution', 'Distribution', 'distributions', <PublisherDistributionsTab publisherId={id} name={name} />),
    list('caps', 'Caps', 'caps', <CapsList lock={page} />),
    list(
      'supported_countries',
      'Supported Countries',
      'supportedCountries',
      <SupportedCountriesTab of="publisher" id={id} name={name} />,
    ),
    list(
      'publisher_overrides',
      'Override Publisher ID',
      'publisherOverrides',
      <OverridesTab kind="publisher" page={page} />,
    ),
    list('funnel_overrides', 'API Offer Slug Overrides', 'funnelOverrides', <OverridesTab kind="funnel" page={page} />),
    // Like the API token, only with permission to edit.
    ...(mayEdit ? [tab('api', 'API details', <ApiDetailsTab publisherId={id} name={name} />)] : []),
  ]
  return (
    <RecordGone value={isGone}>
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
        facts={<PublisherLine id={id} exists={publisher !== null} isTest={publisher?.isTest === true} />}
        aside={
          publisher && (
            <>
              <FavouriteStar kind="publisher" id={id} />
              <HistoryLink entity="publisher" entityId={id} />
            </>
          )
        }
      />
    </RecordGone>
  )
}
