import { ViewTabs } from '../ui/layout/Tabs'

const tabs = [
  { id: 'overview', title: 'Overview' },
  { id: 'statements', title: 'Statements' },
  { id: 'payments', title: 'Payments' },
  { id: 'ledger', title: 'Ledger' },
  { id: 'returns', title: 'Returns' },
] as const
type MoneyTab = (typeof tabs)[number]['id']

export const moneyPath = (tab: MoneyTab) => (tab === 'overview' ? '/money' : `/money/${tab}`)
export const runPath = (id: string) => `/money/runs/${id}`
export const MoneyTabs = ({ current }: { current: MoneyTab }) => (
  <ViewTabs label="Money" tabs={tabs} current={current} hrefOf={moneyPath} />
)
