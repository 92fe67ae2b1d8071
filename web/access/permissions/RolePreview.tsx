import './roleSight.css'
import { Check, X } from 'lucide-react'
import { amountsSeen, isPrice, priceTitles } from '../../../shared/access/amounts'
import { metricRows, metricTitles } from '../../../shared/access/permissionMatrix'
import { may as holds, metricPermissionName, reportMetrics, type May } from '../../../shared/access/permissions'
import { roleSentences, sightOf } from '../../../shared/access/roleSight'
import { shownWidgets, widgetKinds } from '../../reports/dashboard/widgets/widgets'
import { routeTable, type RouteName } from '../../app/routeTable'
import { navigation, permittedNavigation } from '../../app/shell/navigation'

/** Screens that are not in the menu. */
const otherScreens: Partial<Record<RouteName, string>> = {
  LeadView: 'Page of a lead',
  HeldLeadsView: 'Held leads',
  AdvertiserEditView: 'Pages of advertisers',
  SimulatorView: 'Simulator',
  BacktestView: 'Backtest',
  CreatePublisherView: 'Create Publisher',
  PublisherEditView: 'Pages of publishers',
  CreateCampaignView: 'Create Campaign',
  CampaignsEditView: 'Pages of campaigns',
  AccessTokensView: 'Own access tokens',
}

/** Groupings with which a metric is visible: `in all, by country`; empty for none. */
function seenIn(metric: (typeof reportMetrics)[number], may: May): string {
  const seen = metricRows.filter(({ scope }) => may(metricPermissionName(scope, metric)))
  return seen.length === metricRows.length ? 'everywhere' : seen.map(({ title }) => title.toLowerCase()).join(', ')
}

interface Props {
  held: readonly number[]
  /** Omits hidden screens. */
  isBrief?: boolean
}

/** Preview of what a user with these permissions sees: menu, other screens, blocks and money. */
export function RolePreview({ held, isBrief = false }: Props) {
  const may: May = (needed) => holds(held, needed)
  const shown = permittedNavigation(may).flatMap(({ entries }) => entries)
  const all = isBrief ? [] : navigation.flatMap(({ entries }) => entries)
  const hidden = all.filter((entry) => !shown.includes(entry))
  const others = (Object.keys(otherScreens) as RouteName[]).filter((name) => may(routeTable[name].permission))
  const metrics = reportMetrics.filter((metric) => seenIn(metric, may))
  const prices = amountsSeen(held).filter((name) => isPrice(name))
  const blocks = may('DASHBOARDS_LIST') ? shownWidgets(null, may) : []
  return (
    <div className="role-sight">
      <h4>Navigation</h4>
      <ul aria-label="Navigation" className="role-sight-drawer">
        {shown.map(({ route, label, icon: Icon, permission }) => (
          <li key={route}>
            <Icon aria-hidden />
            {label}
            <small>{sightOf(permission, held)}</small>
          </li>
        ))}
        {hidden.map(({ route, label, icon: Icon }) => (
          <li key={route} className="hidden">
            <Icon aria-hidden />
            <s>{label}</s>
            <small>hidden</small>
          </li>
        ))}
      </ul>
      <h4>In words</h4>
      <ul aria-label="In words">
        {roleSentences(held).map(({ does, text }) => (
          <li key={text}>
            {does ? <Check className="small does" aria-hidden /> : <X className="small" aria-hidden />}
            {text}
          </li>
        ))}
      </ul>
      <h4>Money</h4>
      <ul aria-label="Money">
        {amountsSeen(held).length === 0 && <li>None</li>}
        {metrics.map((metric) => (
          <li key={metric}>
            {metricTitles[metric]}
            <small>{seenIn(metric, may)}</small>
          </li>
        ))}
        {prices.map((price) => (
          <li key={price}>
            {priceTitles[price]}
            <small>in their tab</small>
          </li>
        ))}
      </ul>
      <h4>Blocks of the dashboard</h4>
      <p>{blocks.map(({ kind }) => widgetKinds[kind].title).join(', ') || 'None'}</p>
      <h4>Also opened from other screens</h4>
      <p>{others.map((name) => otherScreens[name]).join(', ')}</p>
    </div>
  )
}
