import { matrixBox, matrixSections, metricRows, rowBoxes, type MatrixBox } from '../../shared/permissionMatrix'

const groups: readonly { title: string; boxes: readonly MatrixBox[] }[] = [
  ...matrixSections.map(({ title, rows }) => ({ title, boxes: rows.flatMap((row) => rowBoxes(row)) })),
  { title: 'Money in figures', boxes: metricRows.flatMap(({ boxes }) => boxes) },
]

/** All that is held, in words with the names of the catalogue, section by section; folded until it is asked for. */
export function HeldPermissions({ held }: { held: readonly number[] }) {
  const codes = new Set(held)
  const unknown = held.filter((code) => matrixBox(code) === null)
  return (
    <details className="held-permissions">
      <summary>{held.length === 1 ? 'The 1 permission' : `All ${held.length} permissions`}</summary>
      {groups.map(({ title, boxes }) => {
        const own = boxes.filter(({ code }) => codes.has(code))
        return (
          own.length > 0 && (
            <section key={title} aria-label={title}>
              <h4>{title}</h4>
              <ul aria-label={title}>
                {own.map(({ code, words, name }) => (
                  <li key={code}>
                    {words}
                    <code className="pm-code">{name}</code>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
      {unknown.length > 0 && <p className="muted">Not known here: {unknown.join(', ')}</p>}
    </details>
  )
}
