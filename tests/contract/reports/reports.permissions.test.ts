import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads } from '../../../api/db/seed/leads/edgeLeads'
import { permissionCodes } from '../../../shared/access/permissions'
import { figures, type ReportStack, startReportStack } from '../../support/reportStack'
import { createTokens, type Holder, inPortions } from '../access/holders'

/*
 * Each of the 42 metric permissions taken away by itself: what it hides, and that it hides nothing else. Expectations stand in
 * the tables below as a person would check them against the specification, and owe nothing to the product's own.
 */

const metrics = ['revenue', 'payout', 'profit', 'ecpl', 'aecpl', 'margin'] as const
type Metric = (typeof metrics)[number]
const firstCodes = {
  global: 93,
  advertiser_id: 99,
  country_id: 105,
  offer: 111,
  affiliate_id: 117,
  created_at: 123,
  brand_status: 129,
} as const
type Scope = keyof typeof firstCodes

const codes = (Object.keys(firstCodes) as Scope[]).flatMap((scope) =>
  metrics.map((metric, at) => ({ scope, metric, code: firstCodes[scope] + at })),
)

/** The columns of a metric's permission. */
const columnsOf = (metric: Metric) => (metric === 'margin' ? ['margin', 'margin_percent'] : [metric])
const camel = (name: string) => name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())

const schemaNames: Record<string, string> = {
  affiliate_id: 'publisherId',
  dis_id: 'distributionId',
  brand_status: 'advertiserStatus',
}
/** A grouping of REST as GraphQL has it. */
const inSchema = (group = '') => schemaNames[group] ?? camel(group)

/** Paths, the last of which is the grouping, and whose codes count. */
const pivots: [path: string[], scope: Scope][] = [
  [['advertiser_id'], 'advertiser_id'],
  [['country_id'], 'country_id'],
  [['offer'], 'offer'],
  [['affiliate_id'], 'affiliate_id'],
  [['created_at'], 'created_at'],
  [['brand_status'], 'brand_status'],
  // Without codes of their own, and none above them.
  [['publisher_status'], 'global'],
  [['dis_id'], 'global'],
  [['funnel'], 'global'],
  [['custom_param_1'], 'global'],
  [['dis_id', 'funnel'], 'global'],
  // The innermost that has codes counts, whatever stands above it.
  [['country_id', 'advertiser_id'], 'advertiser_id'],
  [['advertiser_id', 'country_id'], 'country_id'],
  [['funnel', 'offer'], 'offer'],
  [['affiliate_id', 'created_at'], 'created_at'],
  [['offer', 'created_at', 'affiliate_id'], 'affiliate_id'],
  // Without codes of its own: those of the innermost above it.
  [['advertiser_id', 'funnel'], 'advertiser_id'],
  [['brand_status', 'custom_param_2', 'dis_id'], 'brand_status'],
  [['created_at', 'custom_param_5'], 'created_at'],
  [['offer', 'country_id', 'publisher_status'], 'country_id'],
]

/** Rows, columns, the path above them, and the scopes whose codes are all needed: that of the rows and that of rows and columns. */
const crossTables: [rows: string, columns: string, path: string[], scopes: Scope[]][] = [
  ['advertiser_id', 'country_id', [], ['advertiser_id', 'country_id']],
  ['affiliate_id', 'funnel', [], ['affiliate_id']],
  ['dis_id', 'created_at', [], ['global', 'created_at']],
  ['funnel', 'custom_param_1', ['offer'], ['offer']],
  ['publisher_status', 'brand_status', ['country_id'], ['country_id', 'brand_status']],
  ['dis_id', 'custom_param_3', [], ['global']],
]

/** Values that leads have, for the steps above a grouping. */
const values = (countryId: number): Record<string, string> => ({
  advertiser_id: '1',
  country_id: String(countryId),
  offer: 'Gold',
  affiliate_id: '2',
  created_at: '2026-10-24',
  brand_status: 'Callback',
  custom_param_2: 'b',
  funnel: 'gold',
  dis_id: '1',
})
const filter = '{ startDate: "2026-07-01", endDate: "2026-11-30", isTest: null, compareWithPast: true }'

type Pivot = {
  headers: string[]
  rows: { figures: Figures; previous: Figures | null }[]
  totals: Figures
  previousTotals: Figures | null
}
type Figures = Record<string, number | null>
type Cross = {
  rows: { total: number | null }[]
  columns: { total: number | null }[]
  cells: (number | null)[][]
  total: number | null
}

const without = (row: Figures, hidden: readonly string[]): Figures =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, hidden.includes(name) ? null : value]))

/** What is left of a pivot when a metric is hidden. */
function hiddenIn({ headers, rows, totals, previousTotals, ...rest }: Pivot, metric: Metric): Pivot {
  const fields = columnsOf(metric).map(camel)
  return {
    ...rest,
    headers: headers.filter((name) => !fields.includes(name)),
    rows: rows.map(({ figures: shown, previous, ...row }) => ({
      ...row,
      figures: without(shown, fields),
      previous: previous && without(previous, fields),
    })),
    totals: without(totals, fields),
    previousTotals: previousTotals && without(previousTotals, fields),
  }
}

const emptied = ({ rows, columns, cells, ...rest }: Cross): Cross => ({
  ...rest,
  rows: rows.map((head) => ({ ...head, total: null })),
  columns: columns.map((head) => ({ ...head, total: null })),
  cells: cells.map((line) => line.map(() => null)),
  total: null,
})

/** Leads that stand under every path of the tables, most of them sold, so that no metric is 0 by itself. */
async function addSold({ api, countryIds }: ReportStack) {
  const at = new Date('2026-10-24T10:00:00Z')
  const lead = {
    created_at: at,
    advertiser_id: 1,
    country_id: countryIds[0] ?? 0,
    offer: 'Gold',
    publisher_id: 2,
    advertiser_status: 'Callback',
    custom_param_2: 'b',
    funnel: 'gold',
    distribution_id: 1,
  }
  const sold = { ...lead, lead_status_id: 5, converted_at: at, ftd_date: at }
  await insertLeads(api.database.pool, [
    { ...sold, revenue: '400.10', payout: '100.07' },
    { ...sold, revenue: '0.29', payout: '33.33' },
    { ...sold, revenue: '99999.99', payout: '0.01' },
    { ...lead, lead_status_id: 2 },
  ])
}

let stack: ReportStack
let tokenOf: ReturnType<typeof createTokens>

const valueOf = (key: string) => values(stack.countryIds[0] ?? 0)[key] ?? ''
const graphqlPath = (path: string[]) =>
  `[${path.map((key) => `{ key: ${inSchema(key)}, value: "${valueOf(key)}" }`).join(', ')}]`
const restPath = (path: string[]) =>
  path.map((key) => ({
    key,
    value: ['advertiser_id', 'country_id', 'affiliate_id', 'dis_id'].includes(key)
      ? Number(valueOf(key))
      : valueOf(key),
  }))

const all: Pick<Holder, 'label' | 'permissions'> = { label: 'all', permissions: permissionCodes }
const allBut = (code: number): typeof all => ({
  label: `all but ${code}`,
  permissions: permissionCodes.filter((other) => other !== code),
})

/** Answers to many root fields, as many in an operation as it may cost; errors are none of the answers that permissions give. */
async function ask<T>(who: typeof all, fields: string[], atOnce = 3): Promise<T[]> {
  if (fields.length > atOnce)
    return [
      ...(await ask<T>(who, fields.slice(0, atOnce), atOnce)),
      ...(await ask<T>(who, fields.slice(atOnce), atOnce)),
    ]
  const query = `${fields.map((field, at) => `a${at}: ${field}`).join(' ')} }`
  const needsFigures = query.includes('...F')
  const { data, errors } = await stack.graphql<Record<string, T>>(
    `{ ${query} ${needsFigures ? `fragment F on ReportFigures { ${figures} }` : ''}`,
    { token: await tokenOf(who) },
  )
  expect(errors).toEqual([])
  return fields.map((_field, at) => data?.[`a${at}`] as T)
}

const pivotField = (at: number) => {
  const path = pivots[at]?.[0] ?? []
  const shown =
    'groupBy headers rowCount rows { value name figures { ...F } previous { ...F } } totals { ...F } previousTotals { ...F }'
  return `leadPivot(filter: ${filter}, groupBy: ${inSchema(path.at(-1))}, parents: ${graphqlPath(path.slice(0, -1))}) { ${shown} }`
}
/** All reports of a scope, and the first of each other. */
const pivotsAround = (scope: Scope) =>
  [...pivots.keys()].filter(
    (at) => pivots[at]?.[1] === scope || pivots.findIndex(([, other]) => other === pivots[at]?.[1]) === at,
  )

const cards = `leadMetrics(filter: ${filter}) { attempts leads successPercent autologged totalFtd publisherFtd lateFtd conversion revenue payout profit ecpl aecpl }`

const crossTableField = (metric: string) => (at: number) => {
  const [rows, columns, path] = crossTables[at] ?? ['', '', []]
  const heads = 'rows { value name total } columns { value name total }'
  return `leadCrossTable(filter: ${filter}, rowsBy: ${inSchema(rows)}, columnsBy: ${inSchema(columns)}, metric: ${camel(metric)}, parents: ${graphqlPath(path)}) { ${heads} cells rowCount columnCount total }`
}

/** The figures of a REST row in the names of GraphQL, and nothing else of it. */
const figuresOfRest = (row: Record<string, unknown>) =>
  Object.fromEntries(restColumns.map((name) => [camel(name), row[name]]))
const restColumns = [
  'total',
  'leads',
  'ftds',
  'aff_ftd',
  'is_late',
  'cr',
  'aff_cr',
  'cr_when_approved',
  'aff_cr_when_approved',
  'revenue',
  'payout',
  'profit',
  'margin',
  'margin_percent',
  'ecpl',
  'aecpl',
  'pending_ftds',
]

describe('the permissions of report metrics', () => {
  /** What somebody sees who may see all. */
  let everything: { pivots: Pivot[]; cards: Figures; crossTables: Map<string, Cross[]> }
  beforeAll(async () => {
    stack = await startReportStack(60)
    await addSold(stack)
    tokenOf = createTokens(stack.api)
    const crossTablesByColumn = new Map<string, Cross[]>()
    for (const column of metrics.flatMap(columnsOf))
      crossTablesByColumn.set(column, await ask(all, [...crossTables.keys()].map(crossTableField(column))))
    everything = {
      pivots: await ask<Pivot>(all, [...pivots.keys()].map(pivotField)),
      cards: (await ask<Figures>(all, [cards]))[0] ?? {},
      crossTables: crossTablesByColumn,
    }
  })
  afterAll(() => stack.stop())

  it('are 42, each for a metric in a scope', () => {
    expect(codes.map(({ code }) => code)).toEqual(Array.from({ length: 42 }, (_, at) => 93 + at))
  })

  it('is sensitive: with all leads every metric of every report has some', () => {
    for (const [at, { headers, rows, totals }] of everything.pivots.entries()) {
      expect([headers[0], headers.slice(1).sort()]).toEqual([
        inSchema(pivots[at]?.[0].at(-1)),
        restColumns.map(camel).sort(),
      ])
      expect(rows.length).toBeGreaterThan(0)
      for (const metric of metrics.flatMap(columnsOf).map(camel))
        expect([pivots[at]?.[0], metric, totals[metric]]).not.toEqual([pivots[at]?.[0], metric, 0])
    }
    for (const tables of everything.crossTables.values())
      for (const { total, cells } of tables)
        expect([total === 0, cells.flat().every((cell) => !cell)]).toEqual([false, false])
    expect(Object.values(everything.cards)).not.toContain(null)
  })

  it.each(codes)(
    '$code hides only $metric of $scope, in rows, totals, the past and headers',
    async ({ code, metric, scope }) => {
      const asked = pivotsAround(scope)
      const [shownCards, ...seen] = await ask<Pivot | Figures>(allBut(code), [cards, ...asked.map(pivotField)])
      for (const [index, at] of asked.entries()) {
        const [path, counted] = pivots[at] ?? []
        const before = everything.pivots[at]
        expect([path, seen[index]]).toEqual([path, before && (counted === scope ? hiddenIn(before, metric) : before)])
      }
      expect(shownCards).toEqual(
        scope === 'global' && metric !== 'margin' ? { ...everything.cards, [metric]: null } : everything.cards,
      )
    },
  )

  it.each(codes)(
    '$code hides only $metric in cross tables that need $scope, cells and totals',
    async ({ code, metric, scope }) => {
      const other = metrics[(metrics.indexOf(metric) + 1) % metrics.length] ?? metric
      const needing = [...crossTables.keys()].filter((at) => crossTables[at]?.[3].includes(scope))
      const another = [...crossTables.keys()].find((at) => !needing.includes(at)) ?? 0
      const asked = [
        ...columnsOf(metric).flatMap((column) =>
          [...needing, another].map((at) => ({ column, at, isHidden: needing.includes(at) })),
        ),
        ...needing.map((at) => ({ column: other, at, isHidden: false })),
      ]
      const seen = await ask<Cross>(
        allBut(code),
        asked.map(({ column, at }) => crossTableField(column)(at)),
      )
      for (const [index, { column, at, isHidden }] of asked.entries()) {
        const before = everything.crossTables.get(column)?.[at]
        expect([column, crossTables[at], seen[index]]).toEqual([
          column,
          crossTables[at],
          before && (isHidden ? emptied(before) : before),
        ])
      }
    },
  )

  it('hide in REST what they hide in GraphQL', async () => {
    const restFilter = { start_date: '2026-07-01', end_date: '2026-11-30', is_test: null, compare_with_past: true }
    await inPortions(codes, async ({ code, metric, scope }) => {
      const token = await tokenOf(allBut(code))
      for (const [at, [path, counted]] of pivots.entries()) {
        if (counted !== scope) continue
        const body = { ...restFilter, group_by: path.at(-1), parents: restPath(path.slice(0, -1)) }
        const { body: answer } = await stack.api.call<{
          headers: string[]
          data: Record<string, unknown>[]
          totals: Record<string, unknown>
        }>('POST', '/api/lead-pivot', { token, body })
        const before = everything.pivots[at]
        const expected = before && hiddenIn(before, metric)
        const [group, ...columns] = answer.headers
        expect([code, path, [inSchema(group), ...columns.map(camel)]]).toEqual([code, path, expected?.headers])
        expect(figuresOfRest(answer.totals)).toEqual(expected?.totals)
        expect(answer.data.map(figuresOfRest)).toEqual(expected?.rows.map((row) => row.figures))
      }
    })
  })
})
