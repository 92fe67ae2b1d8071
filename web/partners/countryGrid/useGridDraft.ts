import { useMemo, useState } from 'react'
import { isSame, type Sides } from '../../records/conflict/conflict'
import { cellProblem, edited, isOvertaken, overtakenCells, type CellEdit, type Draft } from './gridDraft'
import { cellKey, type Column, type GridRow, valueText } from './gridRows'

const none: Draft = new Map()
const noProblems: ReadonlyMap<string, string> = new Map()

/** Changed cells, their errors, and undo by cell or of the last change. */
export function useGridDraft(rows: readonly GridRow[]) {
  const [past, setPast] = useState<readonly Draft[]>([none])
  const [refused, setRefused] = useState(noProblems)
  const draft = past.at(-1) ?? none
  const change = (next: (draft: Draft) => Draft) =>
    setPast((past) => {
      const before = past.at(-1) ?? none
      const after = next(before)
      return after.size || before.size ? [...past, after] : past
    })
  const forget = (keys: readonly string[]) =>
    setRefused((refused) => new Map([...refused].filter(([key]) => key && !keys.includes(key))))
  const problemOf = (row: GridRow, column: Column): string | null => {
    const key = cellKey(row, column)
    const entry = draft.get(key)
    if (!entry) return null
    if (isOvertaken(draft, row, column)) return `Changed in the meantime: now ${valueText(column, row.values[column])}`
    return cellProblem(column, entry.value) ?? refused.get(key) ?? null
  }
  const wrong = useMemo(() => {
    const keys = new Set<string>()
    for (const row of rows)
      for (const column of ['price', 'supported', 'hours', 'cap'] as const)
        if (problemOf(row, column)) keys.add(cellKey(row, column))
    return keys.size
    // problemOf reads only these.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, draft, refused])
  return {
    draft,
    wrong,
    overtaken: overtakenCells(draft, rows),
    /** Server error that belongs to no cell. */
    refusal: refused.get('') ?? null,
    problemOf,
    edit: (edits: readonly CellEdit[]) => {
      forget(edits.map(({ row, column }) => cellKey(row, column)))
      change((draft) => edited(draft, edits))
    },
    undoCells: (cells: readonly { row: GridRow; column: Column }[]) => {
      forget(cells.map(({ row, column }) => cellKey(row, column)))
      change((draft) => {
        const next = new Map(draft)
        for (const { row, column } of cells) next.delete(cellKey(row, column))
        return next
      })
    },
    undoLast: () => setPast((past) => (past.length > 1 ? past.slice(0, -1) : past)),
    /** Keeps the user's changes in the conflicting cells where they were chosen, and drops the others. */
    settle: (sides: Sides) => {
      setRefused(noProblems)
      change((draft) => {
        const next = new Map(draft)
        for (const { key, row, column, change } of overtakenCells(draft, rows)) {
          const was = row.values[column]
          if (sides[key] === 'theirs' || isSame(change.value, was)) next.delete(key)
          else next.set(key, { ...change, was, version: row.versions[column] })
        }
        return next
      })
    },
    refuse: setRefused,
    clear: () => {
      setPast([none])
      setRefused(noProblems)
    },
  }
}
