import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../test/depth'
import { exactParts, explain, hundredthsOf, roundParts, unevenness, type ExactParts, type GroupSums } from './explain'
import { explainedFigures, explainedMetricNames, explainedMetrics, type ExplainedFigure } from './explainedFigures'
import { noSums, sumNames, type ReportSums } from './reports'

const add = (one: ReportSums, other: ReportSums): ReportSums => {
  const sum = { ...one }
  for (const name of sumNames) sum[name] += other[name]
  return sum
}
const totalOf = (groups: readonly GroupSums[]): GroupSums =>
  groups.reduce((all, { before, after }) => ({ before: add(all.before, before), after: add(all.after, after) }), {
    before: noSums,
    after: noSums,
  })

const count = (max: number) => fc.oneof(fc.constant(0), fc.nat(max))
const sums: fc.Arbitrary<ReportSums> = fc.record({
  attempts: count(100_000),
  leads: count(60_000),
  autologged: count(50_000),
  ftds: count(5_000),
  late_ftds: count(500),
  aff_ftds: count(5_000),
  pending_ftds: count(50),
  pending_aff_ftds: count(50),
  revenue_cents: count(900_000_000),
  payout_cents: count(900_000_000),
})
const groups = fc.array(fc.record({ before: sums, after: sums }), { minLength: 1, maxLength: 40 })
const figureName = fc.constantFrom(...explainedMetricNames)

/** The same parts by floating point numbers, straight from the definition. */
function plainParts({ amount, base, isRatio, scale }: ExplainedFigure, group: GroupSums, all: GroupSums) {
  const of = (sums: ReportSums) => [amount(sums), base ? sums[base] : 0] as const
  const [[n0, d0], [n1, d1], [N0, D0], [N1, D1]] = [of(group.before), of(group.after), of(all.before), of(all.after)]
  const change = d0 && d1 ? n1 / d1 - n0 / d0 : 0
  if (!isRatio) {
    const rate = (change * (d0 + d1)) / 2
    return { rate: rate * Number(scale), mix: (n1 - n0 - rate) * Number(scale) }
  }
  const rate = (change * (d0 / D0 + d1 / D1)) / 2
  const mean = (N0 / D0 + N1 / D1) / 2
  const total = n1 / D1 - n0 / D0 - mean * (d1 / D1 - d0 / D0)
  return { rate: rate * Number(scale), mix: (total - rate) * Number(scale) }
}

describe('the explanation of a change', () => {
  it('has parts that add up to the difference of the figures as they are shown', () => {
    fc.assert(
      fc.property(figureName, groups, (name, groups) => {
        const [figure, all] = [explainedFigures[name], totalOf(groups)]
        const parts = explain(figure, groups, all)
        if (!parts) return
        const sum = parts.reduce((sum, { mix, rate }) => sum + mix + rate, 0)
        expect(sum).toBe(hundredthsOf(figure, all.after) - hundredthsOf(figure, all.before))
      }),
      { numRuns: cases(500) },
    )
  })

  it('has parts that differ from their exact values by less than a hundredth, as do sums of groups, of mix and of rate', () => {
    fc.assert(
      fc.property(figureName, groups, fc.nat(40), (name, groups, shown) => {
        const [figure, all] = [explainedFigures[name], totalOf(groups)]
        const exact = exactParts(figure, groups, all)
        if (!exact) return
        // All groups that are not listed are one row, as on the screen.
        const rest = exact.slice(shown)
        const sum = (rows: readonly ExactParts[]) =>
          rows.reduce((one, { mix, rate }) => ({ mix: one.mix + mix, rate: one.rate + rate }), { mix: 0n, rate: 0n })
        const rows = [...exact.slice(0, shown), ...(rest.length ? [sum(rest)] : [])]
        const parts = roundParts(figure, rows, all)
        expect(parts.reduce((sum, { mix, rate }) => sum + mix + rate, 0)).toBe(
          hundredthsOf(figure, all.after) - hundredthsOf(figure, all.before),
        )
        const unit = 10n ** 12n
        const off = (part: number, exact: bigint) => Number(BigInt(part) * unit - exact) / Number(unit)
        const isNear = (part: number, exact: bigint) => expect(Math.abs(off(part, exact))).toBeLessThan(1)
        parts.forEach(({ mix, rate }, place) => {
          const row = rows[place] as ExactParts
          isNear(mix, row.mix)
          isNear(rate, row.rate)
          isNear(mix + rate, row.mix + row.rate)
        })
        for (const part of ['mix', 'rate'] as const)
          isNear(
            parts.reduce((sum, { [part]: one }) => sum + one, 0),
            sum(rows)[part],
          )
      }),
      { numRuns: cases(1000) },
    )
  })

  it('has the exact parts of a plain calculation', () => {
    fc.assert(
      fc.property(figureName, groups, (name, groups) => {
        const [figure, all] = [explainedFigures[name], totalOf(groups)]
        exactParts(figure, groups, all)?.forEach((parts, place) => {
          const plain = plainParts(figure, groups[place] as GroupSums, all)
          for (const part of ['mix', 'rate'] as const)
            expect(Math.abs(Number(parts[part]) / 1e12 - plain[part])).toBeLessThan(
              0.001 + Math.abs(plain[part]) * 1e-9,
            )
        })
      }),
      { numRuns: cases(500) },
    )
  })

  it('starts from the figures that cards show', () => {
    fc.assert(
      fc.property(figureName, sums, (name, sums) => {
        expect(hundredthsOf(explainedFigures[name], sums) / 100).toBeCloseTo(explainedMetrics[name].value(sums), 6)
      }),
    )
  })

  const leads = (leads: number, ftds: number): ReportSums => ({ ...noSums, leads, ftds })
  const rateOf = (groups: readonly GroupSums[]) => explain(explainedFigures.conversion, groups, totalOf(groups))

  it('calls it rate when a group converts worse at the same number of leads', () => {
    const parts = rateOf([
      { before: leads(100, 10), after: leads(100, 4) },
      { before: leads(100, 10), after: leads(100, 10) },
    ])
    expect(parts).toEqual([
      { mix: 0, rate: -300 },
      { mix: 0, rate: 0 },
    ])
  })

  it('calls it mix when more leads come from a group that converts worse', () => {
    const parts = rateOf([
      { before: leads(100, 2), after: leads(300, 6) },
      { before: leads(100, 10), after: leads(100, 10) },
    ])
    expect(parts?.map(({ rate }) => rate)).toEqual([0, 0])
    expect(parts?.reduce((sum, { mix }) => sum + mix, 0)).toBe(-200)
    expect(parts?.[0]?.mix).toBeLessThan(0)
  })

  it('splits deposits into those by more leads and those by a better rate', () => {
    const groups = [{ before: leads(100, 10), after: leads(200, 30) }]
    expect(explain(explainedFigures.total_ftd, groups, totalOf(groups))).toEqual([{ mix: 1250, rate: 750 }])
  })

  it('is missing for a rate without leads in one of the periods', () => {
    expect(rateOf([{ before: leads(0, 0), after: leads(100, 5) }])).toBeNull()
  })

  it('prefers the grouping in which few groups changed unlike the others', () => {
    const even = [
      { before: leads(100, 10), after: leads(100, 5) },
      { before: leads(100, 10), after: leads(100, 5) },
    ]
    const uneven = [
      { before: leads(100, 10), after: leads(100, 0) },
      { before: leads(100, 10), after: leads(100, 10) },
    ]
    const score = (groups: readonly GroupSums[]) =>
      unevenness(explainedFigures.conversion, groups, rateOf(groups) ?? [], totalOf(groups))
    expect(score(even)).toBe(0)
    expect(score(uneven)).toBeGreaterThan(0)
  })

  it('measures how unlike their share the three most unusual groups changed', () => {
    const parts = [
      { mix: 2, rate: 2 },
      { mix: 10, rate: 0 },
      { mix: 0, rate: -20 },
      { mix: 5, rate: 5 },
    ]
    const score = (ftds: number) => {
      const groups = parts.map(() => ({ before: leads(100, ftds), after: leads(100, ftds) }))
      return unevenness(explainedFigures.conversion, groups, parts, totalOf(groups))
    }
    // Of the change of 4, each of four equal groups was to have 1.
    expect(score(10)).toBe(21 + 9 + 9)
    // Without deposits before there are no shares.
    expect(score(0)).toBe(20 + 10 + 10)
  })
})
