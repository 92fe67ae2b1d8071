import { ViewTabs } from '../ui/layout/Tabs'

const tabs = [
  { id: 'statements', title: 'Statements' },
  { id: 'ledger', title: 'Ledger' },
  { id: 'returns', title: 'Returns' },
] as const
type MoneyTab = (typeof tabs)[number]['id']

export const moneyPath = (tab: MoneyTab) => `/money/${tab}`
export const MoneyTabs = ({ current }: { current: MoneyTab }) => (
  <ViewTabs label="Money" tabs={tabs} current={current} hrefOf={moneyPath} />
)
