import { describe, expect, it } from '@jest/globals'
import { csvOf } from '../../../shared/app/csvTable'
import { chartRows, cutLabel, dayLabel } from './views/chartRows'
import { reportCards } from '../../../shared/reports/reportCards'
import { reportColumnNames } from '../../../shared/reports/reports'
import { changeOf as cardChange } from '../../ui/figures/figureChange'
import { cardOfColumn, isNeutralCard } from '../reports/reportCardFigures'
import { changeOf, type Figures, type Pivot, type PivotRow } from './reportFigures'
import { flatRows, reportTree, sortRows, type LevelAnswer } from './reportRows'
import { reportSheet } from './reportSheet'
import { levelOf } from '../reports/reportsState'
import { readPivotWidget, writePivotWidget, type PivotWidget } from './widget/pivotWidget'
import { reportsDefaults } from '../../filters/filterState'

const figures = (more: Partial<Figures> = {}): Figures => ({
  ...{
    total: 0,
    leads: 0,
    ftds: 0,
    affFtd: 0,
    isLate: 0,
    cr: 0,
    affCr: 0,
    crWhenApproved: 0,
    affCrWhenApproved: 0,
    pendingFtds: 0,
  },
  ...{ revenue: null, payout: null, profit: null, margin: null, marginPercent: null, ecpl: null, aecpl: null },
  ...more,
})
const row = (value: string | null, name: string | null, more: Partial<Figures> = {}): PivotRow => ({
  value,
  name,
  countryCode: null,
  figures: figures(more),
})
const pivotOf = (rows: PivotRow[]): Pivot => ({
  groupBy: 'offer',
  headers: ['offer', 'leads'],
  rows,
  rowCount: rows.length,
  totals: figures({ leads: 99, revenue: 12.5 }),
  nextGroups: ['countryId', 'funnel'],
})
const names = (rows: readonly PivotRow[]) => rows.map(({ name }) => name)

describe('the order of a report', () => {
  const rows = [
    row('a', 'Offer 10', { leads: 9, revenue: null }),
    row(null, null, { leads: 100 }),
    row('b', 'offer 2', { leads: 10, revenue: 5 }),
    row('c', 'Ärger', { leads: 1, revenue: -3 }),
  ]

  it('is numeric for numbers, natural for texts, with empty values last', () => {
    expect(names(sortRows(rows, { field: 'leads', order: 'desc' }, 'offer'))).toEqual([
      null,
      'offer 2',
      'Offer 10',
      'Ärger',
    ])
    expect(names(sortRows(rows, { field: 'offer', order: 'asc' }, 'offer'))).toEqual([
      'Ärger',
      'offer 2',
      'Offer 10',
      null,
    ])
    expect(names(sortRows(rows, { field: 'offer', order: 'desc' }, 'offer'))).toEqual([
      'Offer 10',
      'offer 2',
      'Ärger',
      null,
    ])
    expect(names(sortRows(rows, { field: 'revenue', order: 'asc' }, 'offer')).slice(0, 2)).toEqual(['Ärger', 'offer 2'])
    expect(names(sortRows(rows, { field: 'revenue', order: 'desc' }, 'offer')).slice(0, 2)).toEqual([
      'offer 2',
      'Ärger',
    ])
  })
})

describe('the rows of a report', () => {
  const top = levelOf([], 'offer')
  const below = levelOf([{ key: 'offer', value: 'a' }], 'countryId')
  const answer = (more: Partial<LevelAnswer>): LevelAnswer => ({
    isStale: false,
    loading: false,
    retry: () => {},
    ...more,
  })
  const open = [{ value: 'a', by: 'countryId', open: [] }] as const
  const kinds = (child: LevelAnswer | undefined) => {
    const answers = new Map([
      [top.id, answer({ pivot: pivotOf([row('b', 'B', { leads: 2 }), row('a', 'A', { leads: 1 })]) })],
      ...(child ? [[below.id, child] as const] : []),
    ])
    return flatRows(reportTree(top, open, { answers, sort: null })).map(({ kind, level }) => `${kind} ${level}`)
  }

  it('stand under the row that they belong to, or what stands in for them does', () => {
    expect(kinds(undefined)).toEqual(['data 1', 'data 1', 'loading 2'])
    expect(kinds(answer({ loading: true }))).toEqual(['data 1', 'data 1', 'loading 2'])
    expect(kinds(answer({ error: new Error('down') }))).toEqual(['data 1', 'data 1', 'failed 2'])
    expect(kinds(answer({ pivot: pivotOf([]) }))).toEqual(['data 1', 'data 1', 'empty 2'])
    expect(kinds(answer({ pivot: pivotOf([row('7', 'Italy')]) }))).toEqual(['data 1', 'data 1', 'data 2'])
    expect(kinds(answer({ pivot: pivotOf([row('7', 'Italy')]), error: new Error('down') }))).toEqual([
      'data 1',
      'data 1',
      'failed 2',
      'data 2',
    ])
  })
})

describe('a change against the past', () => {
  it.each([
    ['leads', 110, 100, { text: '10.0%', direction: 'up', tone: 'good' }],
    ['leads', 90, 100, { text: '10.0%', direction: 'down', tone: 'bad' }],
    ['payout', 90, 100, { text: '10.0%', direction: 'down', tone: 'neutral' }],
    ['profit', 5, -10, { text: '150.0%', direction: 'up', tone: 'good' }],
    ['leads', 5, 0, { text: '', direction: 'new', tone: 'good' }],
    ['leads', 1001, 1000, { text: '0.1%', direction: 'up', tone: 'good' }],
    ['leads', 0, 0, { text: '0.0%', direction: 'same', tone: 'neutral' }],
    ['cr', 7.05, 7.98, { text: '0.9 pt', direction: 'down', tone: 'bad' }],
    ['marginPercent', 30, 0, { text: '30.0 pt', direction: 'up', tone: 'good' }],
    ['isLate', 6, 4, { text: '50.0%', direction: 'up', tone: 'neutral' }],
  ] as const)('of %s from %d and %d is told', (column, now, before, change) =>
    expect(changeOf(column, now, before)).toEqual(change),
  )

  it.each(reportColumnNames)('of %s has the text and the colour that its card has', (column) => {
    const card = cardOfColumn[column]
    if (!card) return
    const { kind } = reportCards[card]
    const [now, before] = kind === 'rate' ? [7.05, 7.98] : [705, 798]
    const { text, tone } = changeOf(column, now, before)
    expect(text).toBe(cardChange(kind, now, before)?.text)
    expect(tone === 'neutral').toBe(isNeutralCard(card))
  })
})

describe('the chart of a report', () => {
  it('cuts labels, has every day, and of many rows those with the most leads', () => {
    expect([cutLabel('Tamarind Capital'), cutLabel('Twelve chars')]).toEqual(['Tamarind Cap...', 'Twelve chars'])
    expect(dayLabel('2026-11-05')).toBe('Nov 05')
    const days = chartRows(
      { rows: [row('2026-11-01', null, { leads: 1 }), row('2026-11-04', null, { leads: 4 })] },
      'createdAt',
    )
    expect(days.bars.map(({ leads }) => leads)).toEqual([1, 0, 0, 4])
    const many = chartRows(
      { rows: Array.from({ length: 60 }, (_, index) => row(`o${index}`, null, { leads: index })) },
      'offer',
    )
    expect([many.bars.length, many.bars[0]?.leads, many.isCut]).toEqual([40, 59, true])
  })
})

describe('a report that leaves as a file', () => {
  const level = levelOf([], 'offer')
  const sheet = (shown: string[], sort = { field: 'leads', order: 'desc' } as const) =>
    reportSheet({
      level,
      pivot: pivotOf([row('x', '=SUM(A1)', { leads: 1 }), row('y', 'a "b", c', { leads: 3, revenue: -2 })]),
      answers: new Map(),
      shown,
      sort,
      compare: false,
    })

  it('has the visible columns in their order, the total last, and no formula', () => {
    const table = sheet(['offer', 'revenue', 'leads'])
    expect(table.name).toBe('report-offer')
    expect(csvOf(table)).toBe(`Offer,Revenue $,Leads\n"a ""b"", c",-2,3\n'=SUM(A1),,1\nTotal,12.5,99\n`)
  })
})

describe('a report on the dashboard', () => {
  const widget: PivotWidget = {
    title: 'Mine',
    tab: 'offer',
    filters: { ...reportsDefaults, dateRangePreset: 'this_month', offer: ['a'] },
    look: 'bars',
    columns: ['leads', 'ftds'],
    sort: { field: 'ftds', order: 'asc' },
  }

  it('is read as it was written, its range still by name', () => {
    expect(readPivotWidget(JSON.parse(JSON.stringify(writePivotWidget(widget))))).toEqual(widget)
  })
  it.each([null, 'x', {}, { tab: 'global' }, { tab: 'nothing' }])('is none for %j', (settings) =>
    expect(readPivotWidget(settings)).toBeNull(),
  )
})
