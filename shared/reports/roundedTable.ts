/** Rounds a table of two columns. Pure. */
import { roundTogether } from './roundTogether'

/** A row with its exact values in both columns, as multiples of 1 ÷ precision. */
type ExactRow = readonly [bigint, bigint]

/** Fractions nearer to a whole number are whole: they come from divisions. */
const near = 1e-9
const isOpen = (rest: number) => rest > near && rest < 1 - near

/** Largest whole number up to n ÷ precision, and the rest as a fraction. */
function split(n: bigint, precision: bigint): { whole: number; rest: number } {
  const whole = n / precision - (n % precision < 0n ? 1n : 0n)
  return { whole: Number(whole), rest: Number(n - whole * precision) / Number(precision) }
}

/** Moves fractions between two rows whose sums, and those of the columns, stay as they are, until one fraction is whole. */
function exchange(one: [number, number], other: [number, number]) {
  const more = Math.min(1 - one[0], other[0], 1 - other[1], one[1])
  const less = Math.min(one[0], 1 - other[0], other[1], 1 - one[1])
  const moved = more <= less ? more : -less
  one[0] += moved
  other[0] -= moved
  other[1] += moved
  one[1] -= moved
}

/**
 * Rounds every value down or up so that all of them add up to `total`, which differs from their exact sum by less than 1, and
 * the sums of each row and of each column differ from their exact ones by less than 1 too. (Controlled rounding: such values
 * always exist.)
 */
export function roundedTable(rows: readonly ExactRow[], precision: bigint, total: number): [number, number][] {
  const cells = rows.map((row) => row.map((n) => split(n, precision)))
  const rests = cells.map((row) => row.map(({ rest }) => rest) as [number, number])
  // At most one row keeps fractions in both columns.
  let both: [number, number] | null = null
  for (const row of rests) {
    while (both && both.every(isOpen) && row.every(isOpen)) exchange(both, row)
    if (row.every(isOpen)) both = row
    else if (!both?.every(isOpen)) both = null
  }
  const open = [0, 1].map((column) => rests.filter((row) => row !== both && isOpen(row[column] ?? 0)))
  const exact = open.map((rows, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), both?.[column] ?? 0))
  const closed = rests.flatMap((row) => row.filter((rest) => !isOpen(rest)))
  const whole = cells.flat().reduce((sum, { whole }) => sum + whole, 0)
  const left = total - whole - closed.reduce((sum, rest) => sum + Math.round(rest), 0)
  const ups = chosenUps(open.map(({ length }) => length) as [number, number], exact as [number, number], both, left)
  for (const column of [0, 1] as const) {
    const places = open[column] ?? []
    const rounded = roundTogether(
      places.map((row) => row[column]),
      ups.inColumns[column],
    )
    places.forEach((row, place) => (row[column] = rounded[place] ?? 0))
    if (both) both[column] = ups.inRow[column]
  }
  return cells.map(
    (row, place) => row.map(({ whole }, column) => whole + Math.round(rests[place]?.[column] ?? 0)) as [number, number],
  )
}

/**
 * How many fractions of each column, and which of the row with two, are rounded up so that `left` are in all. `exact` is the sum
 * of the fractions of each column with that row's. Of all ways it takes the one whose sums are nearest to the exact ones.
 */
function chosenUps(counts: [number, number], exact: [number, number], row: [number, number] | null, left: number) {
  let best: { off: number; inRow: [number, number]; inColumns: [number, number] } | null = null
  const inRows: [number, number][] = row
    ? [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ]
    : [[0, 0]]
  for (const inRow of inRows)
    for (let first = 0; first <= counts[0]; first++) {
      const second = left - inRow[0] - inRow[1] - first
      if (second < 0 || second > counts[1]) continue
      const ofRow = row ? inRow[0] + inRow[1] - row[0] - row[1] : 0
      const off = Math.max(...[first + inRow[0] - exact[0], second + inRow[1] - exact[1], ofRow].map(Math.abs))
      if (!best || off < best.off) best = { off, inRow, inColumns: [first, second] }
    }
  if (!best) throw new Error('The total differs from the sum of its parts')
  return best
}
