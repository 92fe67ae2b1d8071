import { Suspense, useId, type ReactNode } from 'react'
import { Stack } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Needed } from '../../shared/access/permissions'
import { Breadcrumb } from '../ui/layout/Breadcrumb'
import { EmptyState, FailedState } from '../ui/layout/QueryStates'
import { Skeleton } from '../ui/layout/Skeleton'
import { Tabs } from '../ui/layout/Tabs'
import { routeAt, routeTable } from '../app/routeTable'
import { useMay } from '../app/session/useSession'
import { GoneNotice } from './RecordGone'
import { RecordHead } from './RecordHead'

export interface RecordTab {
  /** Value in the URL: `?tab=4`. */
  value: string
  title: string
  /** Default: everybody who may open the page. */
  permission?: Needed
  /** Number of records, if known. */
  entries?: number | null | undefined
  /** Content of the tab; rendered only while selected. */
  panel: () => ReactNode
}

interface Props {
  /** Breadcrumb to the list: Home, then the list. */
  steps: readonly { label: string; to: string }[]
  /** Name of the record; its id while loading. */
  name: string
  /** Last step of the breadcrumb: `Edit Advertiser`; the page's title without a record. */
  ending: string
  /** Record type: `Advertiser`. */
  what: string
  query: { loading: boolean; error: unknown; isMissing: boolean; retry: () => void }
  /** In order; the first one is the default. */
  tabs: readonly RecordTab[]
  /** Status beside the name. */
  status?: ReactNode
  /** Facts below the name. Without them there is no record yet, and the title is `ending`. */
  facts?: ReactNode
  /** Links at the right. */
  aside?: ReactNode
}

const tabIn = (search: string) => new URLSearchParams(search).get('tab')

/** Page of a record: breadcrumb and tabs that the user may see. The URL contains the tab. */
export function RecordPage({ steps, name, ending, what, query, tabs, status, facts, aside }: Props) {
  const panelId = useId()
  const { search, pathname } = useLocation()
  const may = useMay()
  const permitted = tabs.filter(({ permission }) => !permission || may(permission))
  const tab = permitted.find(({ value }) => value === tabIn(search)) ?? permitted[0]
  const { loading, error, isMissing, retry } = query
  const isThere = !loading && !error && !isMissing
  const mayOpen = (to: string) => {
    const route = routeAt(to)
    return route === null || may(routeTable[route].permission)
  }
  const wayDown = steps.map(({ label, to }) => (mayOpen(to) ? { label, to } : { label }))
  const list = wayDown.at(-1)
  const bar = permitted.map(({ value, title, entries }, place) => ({
    value,
    title,
    entries,
    href: place ? `${pathname}?tab=${encodeURIComponent(value)}` : pathname,
  }))

  const content = () => {
    if (isMissing) {
      return (
        <EmptyState icon={SearchX} title={`${what} was not found`} text="It was deleted, or the address is not right.">
          {list?.to && <Link className="link" to={list.to}>{`All ${what.toLowerCase()}s`}</Link>}
        </EmptyState>
      )
    }
    if (error) return <FailedState what={what} error={error} onRetry={retry} />
    return loading ? <Loading what={what} /> : <Suspense fallback={<Loading what={what} />}>{tab?.panel()}</Suspense>
  }
  return (
    <div className="fill">
      <RecordHead
        title={facts === undefined ? ending : isThere ? name : `${what} ${name}`}
        breadcrumb={<Breadcrumb steps={[...wayDown, { label: name }, { label: ending }]} />}
        status={status}
        facts={facts}
      >
        {aside}
      </RecordHead>
      <Tabs label={`${what} tabs`} tabs={bar} current={tab?.value ?? ''} disabled={!isThere} panelId={panelId} />
      <div
        className="fill"
        id={panelId}
        role="tabpanel"
        aria-labelledby={tab && `${panelId}-${tab.value}`}
        key={tab?.value}
      >
        <GoneNotice one={what.toLowerCase()} />
        {content()}
      </div>
    </div>
  )
}

function Loading({ what }: { what: string }) {
  return (
    <Stack gap="4" maxW="560px" p="5" role="progressbar" aria-label={`Loading ${what}`}>
      {[40, 64, 52, 64, 36].map((width, line) => (
        <Skeleton key={line} width={`${width}%`} />
      ))}
    </Stack>
  )
}
