import type { ReactNode } from 'react'
import type { DataColumn, RowAction } from '../tableTypes'

/** Width of an icon in pixels. */
const iconWidth = 30

const menuButton = (rowName: string) => (
  <button
    type="button"
    tabIndex={-1}
    data-menu
    className="dt-icon dt-icon-menu"
    aria-label={`Actions for ${rowName}`}
    title="Actions"
  />
)

/** On phones, one button that opens the row's menu. */
export const menuCell = <Row,>(
  nameOf: (row: Row) => string,
  isOffered: (row: Row) => boolean,
  otherwise: (row: Row) => ReactNode,
) => ({
  width: 48,
  cell: (row: Row) => (isOffered(row) ? menuButton(nameOf(row)) : otherwise(row)),
})

const isInRow = ({ isSeldom }: RowAction) => !isSeldom

/** The place of an action that a row does not offer: disabled with the reason, or empty. */
const NotOffered = ({ name, label, why }: { name: string; label: string; why: string | null }) =>
  why === null ? (
    <span className="dt-gap" />
  ) : (
    <button
      type="button"
      tabIndex={-1}
      aria-disabled
      className={`dt-icon dt-icon-${name}`}
      aria-label={`${label}. ${why}`}
      title={why}
    />
  )

/** `Edit cap #21`, `Reset two-factor authentication: user Ada`. */
const buttonName = (label: string, rowName: string) => `${label}${label.includes(' ') ? ':' : ''} ${rowName}`

const iconsOf = (
  actions: readonly RowAction[],
  rowName: string,
  isOffered: (name: string) => boolean,
  whyNot: (name: string) => string | null = () => null,
) => (
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
            aria-label={buttonName(label, rowName)}
            title={label}
          />
        ) : (
          <NotOffered key={name} name={name} label={buttonName(label, rowName)} why={whyNot(name)} />
        ),
      )}
    {actions.some(({ name, isSeldom }) => isSeldom && isOffered(name)) && menuButton(rowName)}
  </>
)

/**
 * Sticky last column with an icon for each action, except rarely used ones, which are only in the row's menu. Each
 * button names its row: `Edit cap #21`. Icons are CSS (`.dt-icon-…` with the action's name), and the table handles
 * clicks. If rows `offer` different actions, each icon keeps its position.
 */
export function actionsColumn<Row>(
  actions: readonly RowAction[],
  nameOf: (row: Row) => string,
  offers?: (name: string, row: Row) => boolean,
  whyNot?: (name: string, row: Row) => string | null,
): DataColumn<Row> {
  const places = actions.filter(isInRow).length + (actions.every(isInRow) ? 0 : 1)
  return {
    field: 'actions',
    title: 'Actions',
    width: places === 1 ? 40 : 16 + places * iconWidth,
    className: 'dt-actions',
    pin: 'end',
    narrow: menuCell(
      nameOf,
      (row) => !offers || actions.some(({ name }) => offers(name, row) || whyNot?.(name, row)),
      () => null,
    ),
    cell: (row) =>
      iconsOf(
        actions,
        nameOf(row),
        (name) => offers?.(name, row) ?? true,
        (name) => whyNot?.(name, row) ?? null,
      ),
  }
}
