import { memo } from 'react'
import { clickGroups, clickGroupTitles, type ClickGroup } from '../../../shared/reports/clickReports'
import { ViewTabs } from '../../ui/layout/ViewTabs'

interface Props {
  current: ClickGroup
  hrefOf: (tab: ClickGroup) => string
}

const tabs = clickGroups.map((id) => ({ id, title: clickGroupTitles[id].tab }))

/** Groupings of the same clicks as tabs. */
export const ClickTabBar = memo(function ClickTabBar(props: Props) {
  return <ViewTabs label="Click report views" tabs={tabs} {...props} />
})
