/** Searches permissions by label, name in the catalogue, or code. */
import {
  matrixSections,
  metricRows,
  rowBoxes,
  type MatrixBox,
  type MatrixRow,
  type MatrixSection,
  type MetricRow,
} from '../../../shared/access/permissionMatrix'

interface ShownMatrix {
  sections: readonly MatrixSection[]
  metrics: readonly MetricRow[]
  /** Visible permissions. */
  boxes: readonly MatrixBox[]
}

const metricsTitle = 'Money in figures'

/** Matches if every word is in the title of a row or the label of a permission; a number is compared with codes. */
function matcher(text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (box: MatrixBox, rowTitle: string) => {
    if (words.length === 1 && words[0] === String(box.code)) return true
    const called = `${rowTitle} ${box.title} ${box.words} ${box.name}`.toLowerCase()
    return words.every((word) => called.includes(word))
  }
}

const keptVerbs = (row: MatrixRow, kept: (box: MatrixBox) => boolean): MatrixRow['verbs'] =>
  Object.fromEntries(Object.entries(row.verbs).filter(([, box]) => kept(box)))

/**
 * Rows that match a text, limited to the permissions in `only` (null: all). Keeps the four actions of a row together;
 * further actions are filtered individually.
 */
export function shownMatrix(text: string, only: ReadonlySet<number> | null): ShownMatrix {
  const isFound = matcher(text)
  const isOffered = ({ code }: MatrixBox) => only === null || only.has(code)
  const found = (title: string) => (box: MatrixBox) => isOffered(box) && isFound(box, title)
  const sections = matrixSections
    .map(({ title, rows }) => ({
      title,
      rows: rows.flatMap((row) => {
        const isHit = found(`${title} ${row.title}`)
        const acts = row.acts.filter(isHit)
        const verbs = Object.values(row.verbs).some(isHit) || acts.length ? keptVerbs(row, isOffered) : {}
        return Object.keys(verbs).length || acts.length ? [{ ...row, verbs, acts }] : []
      }),
    }))
    .filter(({ rows }) => rows.length)
  const metrics = metricRows.flatMap((row) => {
    const isHit = found(`${metricsTitle} ${row.title}`)
    return row.boxes.some(isHit) ? [{ ...row, boxes: row.boxes.filter(isOffered) }] : []
  })
  const boxes = [...sections.flatMap(({ rows }) => rows), ...metrics].flatMap((row) => rowBoxes(row))
  return { sections, metrics, boxes }
}

/** Number of matching permissions and rows, limited to `only`. */
export function foundCount(text: string, only: ReadonlySet<number> | null): { permissions: number; rows: number } {
  const isFound = matcher(text)
  const rows = [
    ...matrixSections.flatMap(({ title, rows }) => rows.map((row) => ({ row, title: `${title} ${row.title}` }))),
    ...metricRows.map((row) => ({ row, title: `${metricsTitle} ${row.title}` })),
  ].map(
    ({ row, title }) =>
      rowBoxes(row).filter((box) => (only === null || only.has(box.code)) && isFound(box, title)).length,
  )
  return { permissions: rows.reduce((sum, count) => sum + count, 0), rows: rows.filter(Boolean).length }
}
