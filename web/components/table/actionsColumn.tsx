import type { DataColumn, RowAction } from './tableTypes'

/** Pixels of one icon. */
const iconWidth = 30

/**
 * The last column: an icon for each action. All rows share one element, bare buttons with a style sheet's pictures, and
 * the table's one handler; `.dt-icon-…` of the action's name is its picture.
 */
export function actionsColumn<Row>(actions: readonly RowAction[]): DataColumn<Row> {
  const icons = (
    <>
      {actions.map(({ name, label }) => (
        <button key={name} type="button" tabIndex={-1} data-action={name} className={`dt-icon dt-icon-${name}`} aria-label={label} title={label} />
      ))}
    </>
  )
  return {
    field: 'actions',
    title: 'Actions',
    width: Math.max(88, 16 + actions.length * iconWidth),
    className: 'dt-actions',
    cell: () => icons,
  }
}
