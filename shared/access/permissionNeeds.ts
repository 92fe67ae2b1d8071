/**
 * Which permissions have no effect without others; used for the warnings of the role dialog. A rule lists the
 * permissions that give access to the feature; one of them is enough. See docs/domain/permissions.md.
 */
import { listInWords } from '../app/listInWords'
import { opensPage } from '../partners/partnerPages'
import { matrixSections, permissionWords } from './permissionMatrix'
import { may, metricPermissionName, permissionCode, reportMetrics, reportScopes, type ReportScope } from './permissions'

/** One of these is needed; the first is suggested. */
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
  ALERTS_EDIT: ['ALERTS_LIST'],
  MONEY_CLOSE: ['MONEY_LIST'],
  MONEY_APPROVE: ['MONEY_LIST'],
}

/** Have a page of their own that other screens link to, so they do not need the list. */
export const usefulAlone: ReadonlySet<string> = new Set(['ADVERTISERS_EDIT', 'PUBLISHERS_CREATE', 'PUBLISHERS_EDIT'])

// Creating, changing and deleting is done in the list, so it needs the LIST permission.
for (const { rows } of matrixSections)
  for (const { verbs } of rows) {
    const { LIST, ...others } = verbs
    for (const { name } of Object.values(others)) if (LIST && !usefulAlone.has(name)) needsOf[name] ??= [LIST.name]
  }

const figureScreens: Readonly<Record<ReportScope, Needs>> = {
  global: ['REPORTS_LIST', 'CLICK_REPORTS_LIST', 'DASHBOARDS_LIST', 'LEADS_LIST', 'PENDING_CONVERSIONS_LIST'],
  advertiserId: ['REPORTS_LIST', 'CLICK_REPORTS_LIST', 'CAMPAIGNS_LIST'],
  countryId: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
  offer: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
  publisherId: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
  createdAt: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
  advertiserStatus: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'],
}
for (const scope of reportScopes)
  for (const metric of reportMetrics) needsOf[metricPermissionName(scope, metric)] = figureScreens[scope]

/** Permission name → the permissions it needs. */
export const permissionNeeds: Readonly<Record<string, Needs>> = needsOf

export interface DeadCombination {
  /** Names of the permissions without effect, in the order of the table. */
  dead: readonly string[]
  /** Permission to add. */
  needed: string
  /** For example `Change caps needs View caps as well`. */
  text: string
}

/** Up to this number, permissions are named; beyond it, they are counted. */
const maxShown = 3

function sentence(dead: readonly string[], needed: string): string {
  const [first = '', ...others] = dead.map(permissionWords)
  const named = [first, ...others.map((words) => words[0]?.toLowerCase() + words.slice(1))]
  const shown =
    named.length > maxShown ? [...named.slice(0, maxShown - 1), `${named.length - maxShown + 1} more`] : named
  return `${listInWords(shown)} ${named.length === 1 ? 'needs' : 'need'} ${permissionWords(needed)} as well`
}

/** Permissions of a role that have no effect, grouped by the missing permission. Takes codes, returns texts. */
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
