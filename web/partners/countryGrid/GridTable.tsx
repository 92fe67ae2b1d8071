import './countryGrid.css'
import { type KeyboardEvent, type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { Flag } from '../../ui/show/CountryName'
import { CellInput } from './CellInput'
import { GridCell } from './GridCell'
import { type CellEdit, type Draft, shownValue } from './gridDraft'
import { cellKey, type Column, type GridRow, hasCell, noValues, valueText } from './gridRows'
import { bounds, clamped, isChosen, isOneCell, type Place, type Selection, stepOf, tabStep } from './sheetSelection'

interface Props {
  label: string
  rows: readonly GridRow[]
  columns: readonly Column[]
  titles: Readonly<Record<Column, string>>
  draft: Draft
  /** Error of a changed cell, or null. */
  problemOf: (row: GridRow, column: Column) => string | null
  mayEdit: (row: GridRow, column: Column) => boolean
  selection: Selection
  onSelect: (selection: Selection) => void
  onEdit: (edits: CellEdit[]) => void
  onUndoCells: (cells: { row: GridRow; column: Column }[]) => void
  onUndoLast: () => void
  onFillDown: () => void
  /** Opens a dialog for hours of these rows, or for several caps of a row. */
  onOpenHours: (rows: GridRow[]) => void
  onOpenCaps: (row: GridRow) => void
  onPaste: (text: string) => void
}

/** Least widths in pixels. */
const widths: Readonly<Record<Column, number>> = { price: 170, supported: 120, hours: 260, cap: 220 }

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** The grid: keyboard and mouse select and edit cells as in a spreadsheet. The caller stores changes. */
export function GridTable(props: Props) {
  const { label, rows, columns, titles, draft, problemOf, mayEdit, onSelect, onEdit } = props
  const [typing, setTyping] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const isDragging = useRef(false)
  const wantsFocus = useRef(false)
  const selection: Selection = {
    at: clamped(props.selection.at, rows.length, columns.length),
    anchor: clamped(props.selection.anchor, rows.length, columns.length),
  }
  const { at } = selection
  const cellAt = ({ row, column }: Place) => {
    const [one, name] = [rows[row], columns[column]]
    return one && name ? { row: one, column: name } : null
  }
  const current = cellAt(at)

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    table.current?.querySelector<HTMLElement>('[data-at]')?.focus()
  })
  useEffect(() => {
    const stop = () => void (isDragging.current = false)
    document.addEventListener('mouseup', stop)
    return () => document.removeEventListener('mouseup', stop)
  }, [])

  const go = (place: Place, isExtended = false) => {
    wantsFocus.current = true
    onSelect({ at: place, anchor: isExtended ? selection.anchor : place })
  }
  const chosen = () => {
    const { top, bottom, left, right } = bounds(selection)
    return rows
      .slice(top, bottom + 1)
      .flatMap((row) => columns.slice(left, right + 1).map((column) => ({ row, column })))
  }
  const chosenRows = () => rows.slice(bounds(selection).top, bounds(selection).bottom + 1)
  const begin = (text: string | null) => {
    if (!current) return
    const { row, column } = current
    if (column === 'cap' && row.caps.length > 1) return props.onOpenCaps(row)
    if (!mayEdit(row, column)) return
    if (column === 'supported') return toggle()
    if (column === 'hours') return props.onOpenHours(chosenRows().filter((one) => mayEdit(one, 'hours')))
    setTyping(text ?? String(shownValue(draft, row, column)))
  }
  const toggle = () => {
    if (!current) return
    const next = !shownValue(draft, current.row, 'supported')
    onEdit(
      chosen()
        .filter(({ row, column }) => column === 'supported' && mayEdit(row, column))
        .map((cell) => ({ ...cell, value: next })),
    )
  }
  const commit = (move: 'down' | 'up' | 'on' | 'back' | 'stay') => {
    if (current && typing !== null) {
      const text = typing.trim()
      const isMoney = current.column === 'price' && /^\d{1,12}(\.\d{1,2})?$/.test(text)
      onEdit([{ ...current, value: isMoney ? Number(text).toFixed(2) : text }])
    }
    setTyping(null)
    const to =
      move === 'down' || move === 'up'
        ? clamped({ row: at.row + (move === 'down' ? 1 : -1), column: at.column }, rows.length, columns.length)
        : move === 'stay'
          ? null
          : tabStep(at, move === 'back', rows.length, columns.length)
    if (move !== 'stay') go(to ?? at)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const isMod = event.ctrlKey || event.metaKey
    const done = (act: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    if (typing !== null) return
    const step = stepOf(key, isMod, at, rows.length, columns.length)
    if (step && !event.altKey) return done(() => go(step, shiftKey))
    if (key === 'Tab') {
      const next = tabStep(at, shiftKey, rows.length, columns.length)
      return next ? done(() => go(next)) : undefined
    }
    if (isMod && key === 'Enter') return // handled as save
    if (key === 'Enter' || key === 'F2') return done(() => begin(null))
    if (isMod && key.toLowerCase() === 'a')
      return done(() =>
        onSelect({
          anchor: { row: 0, column: 0 },
          at: clamped({ row: rows.length, column: 9 }, rows.length, columns.length),
        }),
      )
    if (isMod && key.toLowerCase() === 'd') return done(props.onFillDown)
    if (isMod && key.toLowerCase() === 'z') return done(props.onUndoLast)
    if (isMod && key === 'Backspace') return done(() => props.onUndoCells(chosen()))
    if (key === 'Delete' || key === 'Backspace')
      return done(() =>
        onEdit(
          chosen()
            .filter(({ row, column }) => mayEdit(row, column))
            .map(({ row, column }) => ({ row, column, value: noValues[column] })),
        ),
      )
    if (key === 'Escape' && !isOneCell(selection)) return done(() => go(at))
    if (key === ' ' && current?.column === 'supported') return done(toggle)
    if (isTyped(event) && (current?.column === 'price' || current?.column === 'cap') && /[\d.]/.test(key))
      return done(() => begin(key))
  }
  const onCopy = (event: ClipboardEvent) => {
    if (typing !== null) return
    const { left, right } = bounds(selection)
    const lines = chosenRows().map((row) =>
      columns
        .slice(left, right + 1)
        .map((column) => {
          const value = shownValue(draft, row, column)
          if (!hasCell(row, column) || value === '') return ''
          return column === 'hours' || column === 'supported' ? valueText(column, value) : String(value)
        })
        .join('\t'),
    )
    event.clipboardData.setData('text/plain', lines.join('\n'))
    event.preventDefault()
  }
  return (
    <table
      ref={table}
      className="cg-table"
      role="grid"
      aria-label={label}
      aria-multiselectable
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={(event) => {
        if (typing !== null) return
        event.preventDefault()
        props.onPaste(event.clipboardData.getData('text/plain'))
      }}
    >
      <thead>
        <tr>
          <th scope="col">Country</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={`cg-${column}`} style={{ minWidth: widths[column] }}>
              {titles[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, y) => (
          <tr key={row.key}>
            <th scope="row">
              <span className="cg-cell">
                {row.country && <Flag code={row.country.code} />}
                <span className={row.country ? 'cut' : 'cut subtle'} dir="auto" title={row.name}>
                  {row.name}
                </span>
              </span>
            </th>
            {columns.map((column, x) => {
              const change = draft.get(cellKey(row, column))
              const problem = change ? problemOf(row, column) : null
              const isAt = at.row === y && at.column === x
              const isTypedHere = isAt && typing !== null
              const classes = [
                `cg-${column}`,
                isChosen(selection, { row: y, column: x }) && !isOneCell(selection) && 'chosen',
                change && 'changed',
                problem && 'wrong',
                !mayEdit(row, column) && 'fixed',
              ]
              return (
                <td
                  key={column}
                  role="gridcell"
                  className={classes.filter(Boolean).join(' ')}
                  tabIndex={isAt ? 0 : -1}
                  data-at={isAt || undefined}
                  aria-selected={isChosen(selection, { row: y, column: x })}
                  aria-readonly={!mayEdit(row, column) || undefined}
                  aria-invalid={problem ? true : undefined}
                  onMouseDown={({ button, shiftKey, detail }) => {
                    if (button || isTypedHere) return
                    isDragging.current = true
                    if (detail < 2) go({ row: y, column: x }, shiftKey)
                  }}
                  onMouseEnter={({ buttons }) => isDragging.current && buttons === 1 && go({ row: y, column: x }, true)}
                  onFocus={({ target, currentTarget }) => {
                    if (target === currentTarget && !isAt && !isDragging.current) go({ row: y, column: x })
                  }}
                  onClick={() => {
                    if (column === 'cap' && row.caps.length > 1) props.onOpenCaps(row)
                  }}
                  onDoubleClick={() => begin(null)}
                >
                  {isTypedHere ? (
                    <CellInput
                      label={`${titles[column]}, ${row.name}`}
                      column={column}
                      text={typing}
                      onChange={setTyping}
                      onCommit={commit}
                      onCancel={() => {
                        setTyping(null)
                        wantsFocus.current = true
                      }}
                    />
                  ) : (
                    <GridCell
                      row={row}
                      column={column}
                      value={shownValue(draft, row, column)}
                      was={change?.was}
                      problem={problem}
                      onUndo={() => props.onUndoCells([{ row, column }])}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
