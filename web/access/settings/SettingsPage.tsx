import { HistoryLink } from '../auditLog/HistoryLink'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { PageHead } from '../../ui/layout/PageHead'
import { FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { useSettingsQuery } from '../../generated/graphql'
import { SettingsForm } from './SettingsForm'
import { recordOf } from './useSaveSettings'

const steps = [{ label: 'Home', to: '/' }, { label: 'Settings' }]

/** The settings of the business, and the user's own notifications. */
export function SettingsPage() {
  const { data, error, refetch } = useSettingsQuery()
  const loaded = recordOf(data)
  return (
    <div className="fill">
      <PageHead title="Settings" breadcrumb={<Breadcrumb steps={steps} />}>
        <HistoryLink entity="settings" entityId="1" />
      </PageHead>
      {loaded ? (
        <SettingsForm record={loaded} />
      ) : error ? (
        <FailedState what="Settings" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <LoadingLines what="Settings" />
      )}
    </div>
  )
}
