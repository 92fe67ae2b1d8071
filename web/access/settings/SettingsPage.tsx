import { useLocation } from 'react-router'
import { HistoryLink } from '../auditLog/HistoryLink'
import { choiceParam, readParams } from '../../app/addressParams'
import { routeTable } from '../../app/routeTable'
import { useMay } from '../../app/session/useSession'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { PageHead } from '../../ui/layout/PageHead'
import { FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { ViewTabs } from '../../ui/layout/Tabs'
import { useSettingsQuery } from '../../generated/graphql'
import { SettingsForm } from './SettingsForm'
import { recordOf } from './useSaveSettings'

const MoneySettings = lazyComponent(() => import('../../money/settings/MoneySettings'), 'MoneySettings')

const steps = [{ label: 'Home', to: '/' }, { label: 'Settings' }]
const tabs = [
  { id: 'general', title: 'General' },
  { id: 'money', title: 'Money' },
] as const
type SettingsTab = (typeof tabs)[number]['id']
const params = {
  tab: choiceParam<SettingsTab, SettingsTab>(
    tabs.map(({ id }) => id),
    'general',
  ),
}
const hrefOf = (tab: SettingsTab) => `${routeTable.SettingsView.path}${tab === 'general' ? '' : `?tab=${tab}`}`

/** The settings of the business, and the user's own notifications. */
export function SettingsPage() {
  const { search } = useLocation()
  const maySeeMoney = useMay()('MONEY_LIST')
  const tab = maySeeMoney ? readParams<{ tab: SettingsTab }>(params, search).tab : 'general'
  return (
    <div className="fill">
      <PageHead title="Settings" breadcrumb={<Breadcrumb steps={steps} />}>
        <HistoryLink entity="settings" entityId="1" />
      </PageHead>
      {maySeeMoney && <ViewTabs label="Settings" tabs={tabs} current={tab} hrefOf={hrefOf} />}
      {tab === 'money' ? <MoneySettings /> : <General />}
    </div>
  )
}

function General() {
  const { data, error, refetch } = useSettingsQuery()
  const loaded = recordOf(data)
  if (loaded) return <SettingsForm record={loaded} />
  return error ? (
    <FailedState what="Settings" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
  ) : (
    <LoadingLines what="Settings" />
  )
}
