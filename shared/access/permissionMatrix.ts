/**
 * Names of all permissions for display: their position in the matrix of the role dialog, their label there, and what
 * they allow. Screens, tooltips and the role preview use these texts. See docs/domain/permissions.md.
 */
import { listPermission, typesIn, type Section } from '../app/recordTypes'
import { metricPermissionName, permissionCode, reportMetrics, reportScopes, type ReportScope } from './permissions'

/** Columns of the matrix: the verbs in permission names. */
export const matrixVerbs = { LIST: 'See', CREATE: 'Add', EDIT: 'Change', DELETE: 'Delete' } as const
type MatrixVerb = keyof typeof matrixVerbs
export const verbNames = Object.keys(matrixVerbs) as MatrixVerb[]

export interface MatrixBox {
  /** For example `CAPS_EDIT`. */
  name: string
  code: number
  /** Label in its row, for example `Change`. */
  title: string
  /** Full name, for example `Change caps`. */
  words: string
}

export interface MatrixRow {
  title: string
  /** Subject of the row within a sentence, for example `caps`. */
  noun: string
  /** Explains a verb that allows more than its name says. */
  note?: string
  /** The LIST permission allows everything in this row. */
  isWhole?: true
  verbs: Partial<Record<MatrixVerb, MatrixBox>>
  /** Permissions other than the four verbs. */
  acts: readonly MatrixBox[]
}

export interface MatrixSection {
  title: string
  rows: readonly MatrixRow[]
}

const codeOf = (name: string): number => {
  const code = permissionCode(name)
  if (code === null) throw new Error(`No permission is called ${name}`)
  return code
}
const box = (name: string, title: string, words: string): MatrixBox => ({ name, code: codeOf(name), title, words })
const verbWords: Readonly<Record<MatrixVerb, string>> = {
  LIST: 'View',
  CREATE: 'Add',
  EDIT: 'Change',
  DELETE: 'Delete',
}

interface RowSpec {
  verbs?: readonly MatrixVerb[]
  note?: string
  isWhole?: true
  acts?: readonly (readonly [name: string, title: string, words: string])[]
  /** The only permission of a screen without verbs. */
  only?: string
}

/** A row whose permissions are named `{prefix}_{verb}`. */
function row(title: string, noun: string, prefix: string, spec: RowSpec = {}): MatrixRow {
  const { verbs = verbNames, note, isWhole, acts = [], only } = spec
  const named = (verb: MatrixVerb) => box(only ?? `${prefix}_${verb}`, matrixVerbs[verb], `${verbWords[verb]} ${noun}`)
  return {
    title,
    noun,
    ...(note && { note }),
    ...(isWhole && { isWhole }),
    verbs: Object.fromEntries(verbs.map((verb) => [verb, named(verb)])),
    acts: acts.map(([name, actTitle, words]) => box(name, actTitle, words)),
  }
}

/** Rows of the record types in a section. */
const recordRows = (section: Section) =>
  typesIn(section).map(({ kind, title, many, noun = many.toLowerCase(), permissions, note }) => {
    const list = listPermission(kind)
    const family = list.replace(/_LIST$/, '')
    const verbs = verbNames.filter((verb) => permissions.some(([name]) => name === `${family}_${verb}`))
    return row(title, noun, family, {
      ...(verbs.length ? { verbs } : { verbs: look, only: list }),
      ...(note && { note }),
      ...(permissions.length === 1 && { isWhole: true }),
    })
  })

const look: readonly MatrixVerb[] = ['LIST']
const lookAndChange: readonly MatrixVerb[] = ['LIST', 'EDIT']
const noChange: readonly MatrixVerb[] = ['LIST', 'CREATE', 'DELETE']

/** The matrix, in the order of the navigation; the tabs of a partner's page follow the partners. */
export const matrixSections: readonly MatrixSection[] = [
  {
    title: 'Work',
    rows: [
      row('Dashboard', 'the dashboard', 'DASHBOARDS', { verbs: look }),
      row('Reports', 'reports', 'REPORTS', { verbs: look }),
      row('Click Reports', 'click reports', 'CLICK_REPORTS', { verbs: look }),
      row('Leads', 'leads', 'LEADS', {
        verbs: lookAndChange,
        acts: [
          ['LEADS_OVERRIDE_STATUS', 'Override status', 'Override the status of leads'],
          ['LEADS_MARK_TEST_LEAD', 'Mark test lead', 'Mark leads as test leads'],
          ['LEADS_MARK_FTD', 'Fire FTD', 'Fire FTDs'],
          ['LEADS_INJECTION', 'Inject', 'Inject leads'],
          ['LEADS_PROGRESS_LOGS', 'Progress logs', 'View progress logs and held leads'],
        ],
      }),
      row('Inbox', 'alerts', 'ALERTS', {
        verbs: lookAndChange,
        note: 'See also assigns, snoozes and resolves; Change is for rules.',
      }),
      row('Pending Conversions', 'pending conversions', 'PENDING_CONVERSIONS', {
        verbs: look,
        acts: [['PENDING_CONVERSIONS_MARK_FTD', 'Mark FTD', 'Accept and reject pending conversions']],
      }),
    ],
  },
  {
    title: 'Partners',
    rows: [
      ...recordRows('Partners'),
      row('Money', 'money', 'MONEY', {
        verbs: lookAndChange,
        note: 'Amounts of advertisers also need Revenue in all, those of publishers Payout in all.',
        acts: [
          ['MONEY_CLOSE', 'Close months', 'Close accounting months'],
          ['MONEY_APPROVE', 'Approve payouts', 'Approve payout runs'],
        ],
      }),
    ],
  },
  {
    title: 'Advertiser tabs',
    rows: [
      row('Revenue', 'revenues of advertisers', 'ADVERTISER_REVENUES'),
      row('Caps', 'caps of an advertiser', 'ADVERTISER_CAPS'),
      row('Supported Countries', 'supported countries of advertisers', 'ADVERTISER_SUPPORTED_COUNTRIES', {
        verbs: noChange,
        note: 'Add also changes.',
      }),
      row('Opening Hours', 'opening hours of advertisers', 'ADVERTISER_OPENING_HOURS'),
      row('Exclusions', 'exclusions of advertisers', 'ADVERTISER_EXCLUSIONS'),
      row('Override Publisher ID', 'publisher ID overrides of advertisers', 'ADVERTISER_OVERRIDE_PUBLISHER_ID'),
      row('API Offer Slug Overrides', 'API offer slug overrides of advertisers', 'ADVERTISER_OVERRIDE_API_OFFERS', {
        verbs: ['LIST', 'EDIT', 'DELETE'],
      }),
    ],
  },
  {
    title: 'Publisher tabs',
    rows: [
      row('Payouts', 'payouts of publishers', 'PUBLISHER_PAYOUTS'),
      row('Caps', 'caps of a publisher', 'PUBLISHER_CAPS'),
      row('Supported Countries', 'supported countries of publishers', 'PUBLISHER_SUPPORTED_COUNTRIES', {
        verbs: noChange,
        note: 'Add also changes.',
      }),
      row('Override Publisher ID', 'publisher ID overrides of publishers', 'PUBLISHER_OVERRIDE_PUBLISHER_ID'),
      row('API Offer Slug Overrides', 'API offer slug overrides of publishers', 'PUBLISHER_OVERRIDE_API_OFFERS'),
    ],
  },
  {
    title: 'Access',
    rows: [
      ...recordRows('Access'),
      row('Settings', 'settings', 'SETTINGS', { verbs: look, note: 'See also changes.', isWhole: true }),
    ],
  },
  {
    title: 'Rules',
    rows: [...recordRows('Rules'), row('Audit Log', 'the audit log', 'AUDIT_LOG', { verbs: look })],
  },
]

/** Columns of the matrix of money permissions. */
export const metricTitles = {
  revenue: 'Revenue',
  payout: 'Payout',
  profit: 'Profit',
  ecpl: 'eCPL',
  aecpl: 'AeCPL',
  margin: 'Margin',
} as const

const scopeTitles: Readonly<Record<ReportScope, readonly [title: string, inWords: string]>> = {
  global: ['In all', 'in all'],
  advertiserId: ['By advertiser', 'by advertiser'],
  countryId: ['By country', 'by country'],
  offer: ['By offer', 'by offer'],
  publisherId: ['By publisher', 'by publisher'],
  createdAt: ['By date', 'by date'],
  advertiserStatus: ['By status', 'by status'],
}

export interface MetricRow {
  scope: ReportScope
  title: string
  note?: string
  boxes: readonly MatrixBox[]
}

/** Money permissions: which metric is visible, by grouping of the report. */
export const metricRows: readonly MetricRow[] = reportScopes.map((scope) => {
  const [title, inWords] = scopeTitles[scope]
  return {
    scope,
    title,
    ...(scope === 'global' && { note: 'Also on the dashboard, in leads, in pending conversions and in exports.' }),
    boxes: reportMetrics.map((metric) =>
      box(metricPermissionName(scope, metric), metricTitles[metric], `View ${inMetricWords(metric)} ${inWords}`),
    ),
  }
})

function inMetricWords(metric: keyof typeof metricTitles): string {
  const title = metricTitles[metric]
  return title === title.toUpperCase() || /[A-Z]{2}/.test(title) ? title : title.toLowerCase()
}

const boxesOf = ({ verbs, acts }: MatrixRow): MatrixBox[] => [...Object.values(verbs), ...acts]

/** All permissions of a row: verbs first, then other actions. */
export const rowBoxes = (row: MatrixRow | MetricRow): readonly MatrixBox[] =>
  'boxes' in row ? row.boxes : boxesOf(row)

const allBoxes: readonly MatrixBox[] = [
  ...matrixSections.flatMap(({ rows }) => rows.flatMap(boxesOf)),
  ...metricRows.flatMap(({ boxes }) => boxes),
]
const boxByCode: ReadonlyMap<number, MatrixBox> = new Map(allBoxes.map((one) => [one.code, one]))

/** The permission with a code; null for an unknown code. */
export const matrixBox = (code: number): MatrixBox | null => boxByCode.get(code) ?? null

/** What a permission allows, for example `View caps`. Unknown names and codes are returned unchanged. */
export function permissionWords(permission: number | string): string {
  const code = typeof permission === 'number' ? permission : permissionCode(permission)
  return (code !== null && matrixBox(code)?.words) || String(permission)
}
