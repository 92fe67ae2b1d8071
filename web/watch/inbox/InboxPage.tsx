import './inbox.css'
import { useSearchParams } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { PageHead } from '../../ui/layout/PageHead'
import { Tabs } from '../../ui/layout/Tabs'
import { RulesTab } from '../rules/RulesTab'
import { AlertsTab } from './AlertsTab'

const panel = 'inbox-panel'

/** Alerts and the rules that open them, each in a tab of the address. */
export function InboxPage() {
  const [search] = useSearchParams()
  const may = useMay()
  const isRules = search.get('tab') === 'rules'
  const tabs = (open: number | undefined) => (
    <Tabs
      label="Inbox"
      panelId={panel}
      current={isRules ? 'rules' : 'alerts'}
      tabs={[
        { value: 'alerts', title: 'Inbox', href: '/inbox', ...(open !== undefined && { count: open }) },
        ...(may('REPORTS_LIST') ? [{ value: 'lost', title: 'Lost leads', href: '/lost-leads' }] : []),
        { value: 'rules', title: 'Rules', href: '/inbox?tab=rules' },
      ]}
    />
  )
  return (
    <div className="inbox" id={panel} role="tabpanel" aria-labelledby={`${panel}-${isRules ? 'rules' : 'alerts'}`}>
      {isRules ? (
        <RulesTab>
          {({ create, list }) => (
            <>
              <PageHead title="Inbox">{create}</PageHead>
              {tabs(undefined)}
              {list}
            </>
          )}
        </RulesTab>
      ) : (
        <AlertsTab tabs={tabs} />
      )}
    </div>
  )
}
