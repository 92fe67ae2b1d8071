import { lazy, useCallback, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { CapsList } from '../caps/CapsList'
import { useAdvertiserQuery } from '../generated/graphql'
import { activeBadge } from '../records/activeBadge'
import { RecordPage, type RecordTab } from '../records/RecordPage'
import type { AdvertiserRow } from './advertiserColumns'

const AdvertiserSettings = lazy(async () => ({ default: (await import('./AdvertiserSettings')).AdvertiserSettings }))
const AdvertiserDistributions = lazy(async () => ({ default: (await import('./AdvertiserDistributions')).AdvertiserDistributions }))
const RevenuesTab = lazy(async () => ({ default: (await import('../revenues/RevenuesTab')).RevenuesTab }))
const OpeningHoursTab = lazy(async () => ({ default: (await import('../openingHours/OpeningHoursTab')).OpeningHoursTab }))

const steps = [{ label: 'Home', to: '/' }, { label: 'Advertisers', to: '/advertisers' }]

/** The tabs by their values, in the order of the specification. Source: spec/3 section 2. */
function tabsOf(advertiser: AdvertiserRow): RecordTab[] {
  const { id, name } = advertiser
  const tab = (value: string, title: string, permission: string, panel: () => ReactNode): RecordTab => ({ value, title, permission, panel })
  return [
    { value: '1', title: 'Settings', panel: () => <AdvertiserSettings key={id} advertiser={advertiser} /> },
    tab('2', 'Revenue', 'ADVERTISER_REVENUES_LIST', () => <RevenuesTab advertiserId={id} />),
    tab('3', 'Distribution', 'ADVERTISER_DISTRIBUTIONS_LIST', () => <AdvertiserDistributions advertiserId={id} />),
    tab('4', 'Caps', 'ADVERTISER_CAPS_LIST', () => <CapsList lock={{ origin: 'advertiser', id, name }} />),
    tab('6', 'Opening Hours', 'ADVERTISER_OPENING_HOURS_LIST', () => <OpeningHoursTab advertiserId={id} />),
  ]
}

const unloaded = (id: string): AdvertiserRow => ({
  id, name: id, displayName: id, status: null, isTestAdvertiser: null, sendOrgFunnel: null, manager: null, createdAt: null, version: null,
})

/** All of one advertiser, in tabs. */
export function AdvertiserPage() {
  const { id = '' } = useParams()
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const { data, loading, error, refetch } = useAdvertiserQuery({ variables: { id }, skip: !isId })
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]) // the query itself shows the failure
  const advertiser = data?.advertiser ?? null
  return (
    <RecordPage
      // Another advertiser starts afresh.
      key={id}
      steps={steps}
      name={advertiser?.name ?? id}
      ending="Edit Advertiser"
      what="Advertiser"
      query={{ loading: loading && !advertiser, error: advertiser ? undefined : error, isMissing: !isId || data?.advertiser === null, retry }}
      tabs={tabsOf(advertiser ?? unloaded(id))}
      aside={
        advertiser && (
          <>
            {activeBadge(advertiser.status)}
            {advertiser.isTestAdvertiser && <span className="badge badge-pending">Test</span>}
          </>
        )
      }
    />
  )
}
