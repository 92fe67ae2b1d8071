import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { reportGroups } from '../../../shared/reports/reportGroups'
import { type ReportStack, startReportStack } from '../../support/reportStack'

/*
 * A number in a report and the leads that open behind it are one number: at every step of random drill-down paths, with gaps in
 * what leads have, by each fact's own date and by the leads' creation.
 */

/** Metrics of the leads list, and the figure of a report that counts the same. */
const countedBy = { attempts: 'total', leads: 'leads', ftds: 'ftds', isLate: 'isLate', affFtd: 'affFtd' } as const
const counted = Object.values(countedBy)

// Thousands of calls.
const pathsPerBasis = cases(30)

interface Step {
  key: string
  value: string | null
}
type Counts = Record<(typeof counted)[number], number>
interface Pivot {
  rows: { value: string | null; figures: Counts }[]
  totals: Counts
}

let stack: ReportStack
let token: string

async function ask<T>(operation: string, variables: Record<string, unknown>): Promise<T> {
  const { data, errors } = await stack.graphql<T>(operation, {
    token,
    variables,
    headers: { 'timezone-id': 'Europe/Berlin' },
  })
  expect(errors).toEqual([])
  if (!data) throw new Error('No answer')
  return data
}

const pivotOperation = `query($filter: LeadFilterInput!, $groupBy: ReportGroup!, $parents: [ReportParentInput!]) {
  leadPivot(filter: $filter, groupBy: $groupBy, parents: $parents) { rows { value figures { ...C } } totals { ...C } }
} fragment C on ReportFigures { ${counted.join(' ')} }`

const leadsOperation = `query($filter: LeadFilterInput!, $parents: [ReportParentInput!]) {
  ${Object.entries(countedBy)
    .map(
      ([metric, figure]) =>
        `${figure}: leads(filter: $filter, metric: ${metric}, parents: $parents, page: { limit: 1 }) { total }`,
    )
    .join(' ')}
}`

const known = new Map<string, Promise<Record<string, { total: number }>>>()
const pivots = new Map<string, Promise<{ leadPivot: Pivot }>>()

function pivotOf(filter: object, groupBy: string, parents: Step[]) {
  const key = JSON.stringify([filter, groupBy, parents])
  const answer = pivots.get(key) ?? ask<{ leadPivot: Pivot }>(pivotOperation, { filter, groupBy, parents })
  pivots.set(key, answer)
  return answer
}

/** How many leads the list has behind each count. */
async function listed(filter: object, parents: Step[]): Promise<Counts> {
  const key = JSON.stringify([filter, parents])
  const answer = known.get(key) ?? ask(leadsOperation, { filter, parents })
  known.set(key, answer)
  return Object.fromEntries(Object.entries(await answer).map(([figure, { total }]) => [figure, total])) as Counts
}

const filters = [
  {},
  { startDate: '2026-03-01', endDate: '2026-10-31' },
  { startDate: '2026-10-24 06:30', endDate: '2026-11-20 22:00', traffic: 'weekdays' },
  { startDate: '2026-01-15', excludeFakeFtd: false, customParam1: ['facebook'], excludes: ['customParam1'] },
  { endDate: '2026-11-01', insideSelectedHourRange: true, startTime: '20:00', endTime: '11:59', isTest: false },
]

const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const first = fc.record({
  filter: fc.constantFrom(...filters).map((filter) => ({ isTest: null, ...filter })),
  group: fc.constantFrom(...reportGroups),
  opened: part,
})

/** A filter, the groupings in turn, and at each which of its rows is opened, as a part of them all. Paths begin alike: what is known is not asked again. */
const arbitraryPath = (createdInsideDateRange: boolean) =>
  fc
    .record({
      beginning: fc.constantFrom(...fc.sample(first, { numRuns: 25, seed: 3 })),
      further: fc.shuffledSubarray([...reportGroups], { maxLength: 2 }),
      opened: fc.tuple(part, part),
    })
    .map(({ beginning, further, opened }) => ({
      filter: { ...beginning.filter, createdInsideDateRange },
      groups: [beginning.group, ...further.filter((group) => group !== beginning.group)],
      opened: [beginning.opened, ...opened],
    }))

describe('a drill-down through the gateway', () => {
  const seen = { paths: 0, steps: 0, withoutValue: 0, withFtds: 0, withLateFtds: 0 }
  beforeAll(async () => {
    stack = await startReportStack(300)
    token = await stack.api.signInAs(1)
  })
  afterAll(() => stack.stop())

  it.each([
    ['the date of each fact', false],
    ["the lead's creation", true],
  ])('counts by %s what the list of leads shows, at every step', async (_basis, createdInsideDateRange) => {
    await fc.assert(
      fc.asyncProperty(arbitraryPath(createdInsideDateRange), async ({ filter, groups, opened }) => {
        seen.paths++
        const parents: Step[] = []
        let above: Counts | null = null
        for (const [depth, key] of groups.entries()) {
          const { leadPivot } = await pivotOf(filter, key, parents)
          above ??= await listed(filter, parents)
          expect([parents, leadPivot.totals]).toEqual([parents, above])
          // Every lead of a table is in one of its rows.
          for (const figure of counted)
            expect([key, figure, leadPivot.rows.reduce((sum, row) => sum + row.figures[figure], 0)]).toEqual([
              key,
              figure,
              above[figure],
            ])
          const row = leadPivot.rows[Math.floor((opened[depth] ?? 0) * leadPivot.rows.length)]
          if (!row) break
          parents.push({ key, value: row.value })
          above = await listed(filter, parents)
          expect([parents, row.figures]).toEqual([parents, above])
          seen.steps++
          if (row.value === null) seen.withoutValue++
          if (row.figures.ftds) seen.withFtds++
          if (row.figures.isLate) seen.withLateFtds++
        }
      }),
      { numRuns: pathsPerBasis, seed: createdInsideDateRange ? 5 : 4, endOnFailure: true },
    )
  })

  it('leads to as many leads in a selection and in a file', async () => {
    const selection = `query($filter: LeadFilterInput!, $parents: [ReportParentInput!], $expectedTotal: NonNegativeInt!) {
      leadSelection(filter: $filter, metric: leads, parents: $parents, expectedTotal: $expectedTotal) { ids }
    }`
    const asked = [...known.keys()]
      .filter((_key, at) => at % 10 === 0)
      .map((key) => JSON.parse(key) as [object, Step[]])
    for (const [filter, parents] of asked) {
      const { leads } = await listed(filter, parents)
      const { leadSelection } = await ask<{ leadSelection: { ids: string[] } }>(selection, {
        filter,
        parents,
        expectedTotal: leads,
      })
      const file = await fetch(`${stack.gateway}/export/leads`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'timezone-id': 'Europe/Berlin',
        },
        body: JSON.stringify({ filter, parents, metric: 'leads', columns: ['id'] }),
      })
      const lines = (await file.text()).trim().split('\n').slice(1)
      expect([parents, leadSelection.ids.length, lines.sort()]).toEqual([parents, leads, [...leadSelection.ids].sort()])
    }
    expect(asked.length).toBeGreaterThan(pathsPerBasis / 10)
  })

  it('covers deep paths, rows without a value, and early and late deposits', () => {
    expect(seen.paths).toBe(2 * pathsPerBasis)
    expect(Math.min(seen.steps / 15, seen.withoutValue, seen.withFtds, seen.withLateFtds)).toBeGreaterThan(
      pathsPerBasis / 5,
    )
  })
})
