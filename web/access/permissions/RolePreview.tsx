import type { ReactNode } from 'react'
import { Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Check, type LucideIcon, X } from 'lucide-react'
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
  /** Only what is in the menu, and in words. */
  isBrief?: boolean
}

/** Preview of what a user with these permissions sees: menu, other screens, blocks and money. */
export function RolePreview({ held, isBrief = false }: Props) {
  const may: May = (needed) => holds(held, needed)
  const shown = permittedNavigation(may).flatMap(({ entries }) => entries)
  const all = isBrief ? [] : navigation.flatMap(({ entries }) => entries)
  const hidden = all.filter((entry) => !shown.includes(entry))
  return (
    <Stack gap="3" color="fg.muted">
      <Part title="Navigation">
        {shown.map(({ route, label, icon, permission }) => (
          <Line key={route} icon={icon} text={label} note={sightOf(permission, held)} />
        ))}
        {hidden.map(({ route, label, icon }) => (
          <Line key={route} icon={icon} text={<s>{label}</s>} note="hidden" color="fg.subtle" />
        ))}
      </Part>
      <Part title="In words">
        {roleSentences(held).map(({ does, text }) => (
          <Line key={text} icon={does ? Check : X} text={text} color={does ? 'fg' : undefined} />
        ))}
      </Part>
      {!isBrief && <Details may={may} held={held} />}
    </Stack>
  )
}

/** Money, blocks and other screens. */
function Details({ may, held }: { may: May; held: readonly number[] }) {
  const others = (Object.keys(otherScreens) as RouteName[]).filter((name) => may(routeTable[name].permission))
  const metrics = reportMetrics.filter((metric) => seenIn(metric, may))
  const prices = amountsSeen(held).filter((name) => isPrice(name))
  const blocks = may('DASHBOARDS_LIST') ? shownWidgets(null, may) : []
  return (
    <>
      <Part title="Money">
        {amountsSeen(held).length === 0 && <li>None</li>}
        {metrics.map((metric) => (
          <Line key={metric} text={metricTitles[metric]} note={seenIn(metric, may)} />
        ))}
        {prices.map((price) => (
          <Line key={price} text={priceTitles[price]} note="in their tab" />
        ))}
      </Part>
      <div>
        <Title>Blocks of the dashboard</Title>
        <p>{blocks.map(({ kind }) => widgetKinds[kind].title).join(', ') || 'None'}</p>
      </div>
      <div>
        <Title>Also opened from other screens</Title>
        <p>{others.map((name) => otherScreens[name]).join(', ')}</p>
      </div>
    </>
  )
}

const Title = ({ children }: { children: string }) => (
  <Heading as="h4" textStyle="hint" fontWeight="medium" mb="1">
    {children}
  </Heading>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title>{title}</Title>
    <Stack as="ul" gap="1" aria-label={title}>
      {children}
    </Stack>
  </div>
)

interface LineProps {
  icon?: LucideIcon
  text: ReactNode
  note?: string
  color?: string | undefined
}

const Line = ({ icon: Icon, text, note, color }: LineProps) => (
  <HStack as="li" align="start" color={color}>
    {Icon && <Icon className="small" style={{ marginTop: 3 }} aria-hidden />}
    {text}
    {note && (
      <Text as="small" ml="auto" textStyle="hint" textAlign="right">
        {note}
      </Text>
    )}
  </HStack>
)
