import type { ReactNode } from 'react'
import type { DataColumn, RowAction } from '../tableTypes'

/** Pixels of one icon. */
const iconWidth = 30

// All rows share this element, as cells are drawn by the thousand.
const menuButton = (
  <button type="button" tabIndex={-1} data-menu className="dt-icon dt-icon-menu" aria-label="Actions" title="Actions" />
)

/** On a phone one button opens the row's menu, which holds all that is offered for the row. */
export const menuCell = <Row,>(isOffered: (row: Row) => boolean, otherwise: (row: Row) => ReactNode) => ({
  width: 48,
  cell: (row: Row) => (isOffered(row) ? menuButton : otherwise(row)),
})

const isInRow = ({ isSeldom }: RowAction) => !isSeldom

const iconsOf = (actions: readonly RowAction[], isOffered: (name: string) => boolean) => (
  <>
    {actions
      .filter(isInRow)
      .map(({ name, label }) =>
        isOffered(name) ? (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            data-action={name}
            className={`dt-icon dt-icon-${name}`}
            aria-label={label}
            title={label}
          />
        ) : (
          <span key={name} className="dt-gap" />
        ),
      )}
    {actions.some(({ name, isSeldom }) => isSeldom && isOffered(name)) && menuButton}
  </>
)

/**
 * The last column, which stays at the right edge: an icon for each action, but for those used seldom, which are in the row's
 * menu with the others. All rows share one element, bare buttons with a style sheet's pictures, and
 * the table's one handler; `.dt-icon-…` of the action's name is its picture. Where not every row `offers` every action,
 * rows have what is offered, each icon in its place.
 */
export function actionsColumn<Row>(
  actions: readonly RowAction[],
  offers?: (name: string, row: Row) => boolean,
): DataColumn<Row> {
  const icons = iconsOf(actions, () => true)
  const places = actions.filter(isInRow).length + (actions.every(isInRow) ? 0 : 1)
  return {
    field: 'actions',
    title: 'Actions',
    width: places === 1 ? 40 : 16 + places * iconWidth,
    className: 'dt-actions',
    pin: 'end',
    narrow: menuCell(
      (row) => !offers || actions.some(({ name }) => offers(name, row)),
      () => null,
    ),
    cell: offers ? (row) => iconsOf(actions, (name) => offers(name, row)) : () => icons,
  }
}
