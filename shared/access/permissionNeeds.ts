/**
 * Which permission is of no use without which: the one table behind the warnings of the role dialog. A rule says what lets
 * a person reach the feature at all; any one of several is enough. Source: design/permissions.md, and the route table.
 */
import { listInWords } from '../app/listInWords'
import { opensPage } from '../partners/partnerPages'
import { matrixSections, permissionWords } from './permissionMatrix'
import { may, metricPermissionName, permissionCode, reportMetrics, reportScopes, type ReportScope } from './permissions'

/** Any of these makes the permission useful; the first is what is proposed. */
type Needs = readonly [string, ...string[]]

const needsOf: Record<string, Needs> = {
  LEADS_EDIT: ['LEADS_LIST'],
  LEADS_OVERRIDE_STATUS: ['LEADS_LIST'],
  LEADS_MARK_TEST_LEAD: ['LEADS_LIST'],
  LEADS_MARK_FTD: ['LEADS_LIST'],
  LEADS_INJECTION: ['LEADS_LIST'],
  LEADS_PROGRESS_LOGS: ['LEADS_LIST', ...opensPage('advertiser')],
  PENDING_CONVERSIONS_MARK_FTD: ['PENDING_CONVERSIONS_LIST'],
  OFFERS_EDIT: ['OFFERS_LIST'],
  CAMPAIGNS_EDIT: ['CAMPAIGNS_LIST'],
}

/** These have a page of their own, which other screens lead to: of use without the list. */
export const usefulAlone: ReadonlySet<string> = new Set(['ADVERTISERS_EDIT', 'PUBLISHERS_CREATE', 'PUBLISHERS_EDIT'])

// Who adds, changes or deletes something does so in its list.
for (const { rows } of matrixSections)
  for (const { verbs } of rows) {
    const { LIST, ...others } = verbs
    for (const { name } of Object.values(others)) if (LIST && !usefulAlone.has(name)) needsOf[name] ??= [LIST.name]
  }

const figureScreens: Readonly<Record<ReportScope, Needs>> = {
  global: ['REPORTS_LIST', 'CLICK_REPORTS_LIST', 'DASHBOARDS_LIST', 'LEADS_LIST', 'PENDING_CONVERSIONS_LIST'],
  advertiser_id: ['REPORTS_LIST', 'CLICK_REPORTS_LIST', 'CAMPAIGNS_LIST'],
  country_id: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
  offer: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
  affiliate_id: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
  created_at: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
  brand_status: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
}
for (const scope of reportScopes)
  for (const metric of reportMetrics) needsOf[metricPermissionName(scope, metric)] = figureScreens[scope]

/** Permission names → what each is of no use without. */
export const permissionNeeds: Readonly<Record<string, Needs>> = needsOf

export interface DeadCombination {
  /** Names of those that are of no use, in the order of the table. */
  dead: readonly string[]
  /** The permission to add. */
  needed: string
  /** `Change caps needs View caps as well`. */
  text: string
}

/** Named one by one up to here; more are counted. */
const most = 3

function sentence(dead: readonly string[], needed: string): string {
  const [first = '', ...others] = dead.map(permissionWords)
  const named = [first, ...others.map((words) => words[0]?.toLowerCase() + words.slice(1))]
  const shown = named.length > most ? [...named.slice(0, most - 1), `${named.length - most + 1} more`] : named
  return `${listInWords(shown)} ${named.length === 1 ? 'needs' : 'need'} ${permissionWords(needed)} as well`
}

/** What in a role is of no use because something else is missing, together by what is missing. Codes in, words out. */
export function deadCombinations(held: Iterable<number>): DeadCombination[] {
  const codes = [...held]
  const deadByNeed = new Map<string, string[]>()
  for (const [name, needs] of Object.entries(permissionNeeds)) {
    const code = permissionCode(name)
    if (code === null || !codes.includes(code) || may(codes, needs)) continue
    deadByNeed.set(needs[0], [...(deadByNeed.get(needs[0]) ?? []), name])
  }
  return [...deadByNeed].map(([needed, dead]) => ({ dead, needed, text: sentence(dead, needed) }))
}
