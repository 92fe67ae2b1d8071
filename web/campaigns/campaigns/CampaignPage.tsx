import { Suspense, useId } from 'react'
import { SearchX } from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { Tabs } from '../../ui/layout/Tabs'
import { useCampaignQuery, type CampaignFactsFragment } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { GoneNotice, RecordGone, useOpenRecord } from '../../records/RecordGone'
import { campaignHref, readTab, usualTab } from './campaignAddress'
import { CampaignHead } from './CampaignHead'
import { campaignPanels } from './campaignPanels'
import { isId } from '../../app/addressParams'

/** A campaign: header and tabs. The URL contains the tab. */
export function CampaignPage() {
  const { id = '' } = useParams()
  // Resets all state for another campaign.
  return <OneCampaign key={id} id={id} />
}

function OneCampaign({ id }: { id: string }) {
  const { data, previousData, loading, error, refetch } = useCampaignQuery({
    variables: { id },
    skip: !isId(id),
  })
  // Keeps the page while it is refetched.
  const { row: campaign, isGone } = useOpenRecord(id, (data ?? previousData)?.campaign, data !== undefined)
  if (campaign)
    return (
      <RecordGone value={isGone}>
        <Loaded campaign={campaign} refetch={refetch} />
      </RecordGone>
    )
  return (
    <div className="fill">
      <PageHead
        title={isId(id) ? `Campaign ${id}` : 'Campaign'}
        breadcrumb={<Breadcrumb steps={[...wayDown, { label: id }]} />}
      />
      {!isId(id) || (!loading && !error) ? (
        <EmptyState icon={SearchX} title="Campaign was not found" text="It was deleted, or the address is not right.">
          <Link className="link" to="/campaigns">
            All campaigns
          </Link>
        </EmptyState>
      ) : error ? (
        <FailedState what="Campaign" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <LoadingLines what="Campaign" />
      )}
    </div>
  )
}

const wayDown = [
  { label: 'Home', to: '/' },
  { label: 'Campaigns', to: '/campaigns' },
]

function Loaded({ campaign, refetch }: { campaign: CampaignFactsFragment; refetch: () => Promise<unknown> }) {
  const panelId = useId()
  const { search } = useLocation()
  const may = useMay()
  const panels = campaignPanels.filter(({ permission }) => !permission || may(permission))
  const wanted = readTab(search)
  const panel = panels.find(({ tab }) => tab === wanted) ?? panels.find(({ tab }) => tab === usualTab)
  if (!panel) return null
  const { tab, title, Panel } = panel
  return (
    <div className="fill">
      <Breadcrumb steps={[...wayDown, { label: campaign.name }]} />
      <CampaignHead campaign={campaign} refetch={refetch} />
      <GoneNotice one="campaign" />
      <Tabs
        label="Campaign tabs"
        current={tab}
        panelId={panelId}
        tabs={panels.map(({ tab, title, count }) => ({
          value: tab,
          title,
          ...(count && { count: count(campaign) }),
          href: campaignHref(campaign.id, tab),
        }))}
      />
      <div className="fill" id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} key={tab}>
        <Suspense fallback={<LoadingLines what={title} />}>
          <Panel campaign={campaign} />
        </Suspense>
      </div>
    </div>
  )
}
