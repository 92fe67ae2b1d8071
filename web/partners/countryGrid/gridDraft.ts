/** Unsaved changes of the grid. */
import { capPermission, readCap } from '../../../shared/routing/caps'
import type { May } from '../../../shared/access/permissions'
import { differencesIn } from '../../records/conflict/conflict'
import { priceProblem } from '../../../shared/partners/prices'
import type { CountryGridRowInput } from '../../generated/graphql'
import { wrongDays } from '../openingHours/openingHoursForm'
import {
  cellKey,
  type Column,
  columns,
  type GridOwner,
  type GridRow,
  hasCell,
  type Hours,
  isSameValue,
  type Value,
  type Values,
  valueText,
} from './gridRows'

export interface Change {
  column: Column
  value: Value
  /** Value when the change began. */
  was: Value
  version: number | null
}
export type Draft = ReadonlyMap<string, Change>

export interface CellEdit {
  row: GridRow
  column: Column
  value: Value
}

export const valueOf = <C extends Column>(draft: Draft, row: GridRow, column: C): Values[C] =>
  (draft.get(cellKey(row, column))?.value ?? row.values[column]) as Values[C]
// null is a valid value.
export const shownValue = (draft: Draft, row: GridRow, column: Column): Value => {
  const change = draft.get(cellKey(row, column))
  return change ? change.value : row.values[column]
}

/** The draft with these changes; values equal to the stored ones are removed. */
export function edited(draft: Draft, edits: readonly CellEdit[]): Draft {
  const next = new Map(draft)
  for (const { row, column, value } of edits) {
    const key = cellKey(row, column)
    const stored = { was: row.values[column], version: row.versions[column] }
    const begun = next.get(key) ?? stored
    if (isSameValue(value, row.values[column])) next.delete(key)
    else next.set(key, { column, value, was: begun.was, version: begun.version })
  }
  return next
}

/** Whether somebody else has saved the cell since its change began. */
export const isOvertaken = (draft: Draft, row: GridRow, column: Column): boolean => {
  const change = draft.get(cellKey(row, column))
  return change !== undefined && change.version !== row.versions[column]
}

/** Cells that somebody else has saved since their change began; a cap of several countries is one. */
export function overtakenCells(draft: Draft, rows: readonly GridRow[]) {
  const cells = new Map<string, { key: string; row: GridRow; column: Column; change: Change }>()
  for (const row of rows)
    for (const column of columns) {
      const key = cellKey(row, column)
      const change = draft.get(key)
      if (change && !cells.has(key) && isOvertaken(draft, row, column)) cells.set(key, { key, row, column, change })
    }
  return [...cells.values()]
}

/** The cells that somebody else has saved, beside their changes. */
export const gridDifferences = (draft: Draft, rows: readonly GridRow[], titles: Readonly<Record<Column, string>>) =>
  differencesIn(
    overtakenCells(draft, rows).map(({ key, row, column, change: { was, value } }) => ({
      ...{ field: key, label: `${row.name}, ${titles[column]}` },
      word: (value: Value) => valueText(column, value),
      ...{ before: was, theirs: row.values[column], mine: value },
    })),
  )

const families = {
  advertiser: {
    price: 'ADVERTISER_REVENUES',
    supported: 'ADVERTISER_SUPPORTED_COUNTRIES',
    hours: 'ADVERTISER_OPENING_HOURS',
  },
  publisher: { price: 'PUBLISHER_PAYOUTS', supported: 'PUBLISHER_SUPPORTED_COUNTRIES', hours: null },
} as const

const permissionOf = (of: GridOwner['of'], column: Column, verb: 'LIST' | 'CREATE' | 'EDIT' | 'DELETE') =>
  column === 'cap' ? capPermission(of, verb) : families[of][column] && `${families[of][column]}_${verb}`

/** Columns that the user may see, in order. */
export const columnsFor = (of: GridOwner['of'], may: May): Column[] =>
  columns.filter((column) => {
    const name = permissionOf(of, column, 'LIST')
    return name !== null && may(name)
  })

const isNone = (value: Value) => value === '' || value === false || value === null

/** Why a cell cannot get this value, as text; null if it can. `cellProblem` validates the input itself. */
export function whyNot(of: GridOwner['of'], may: May, { row, column, value }: CellEdit): string | null {
  if (!hasCell(row, column)) return `${row.name} has none.`
  if (column === 'cap' && row.caps.length > 1) return `${row.name} has several caps. Change them on the Caps tab.`
  if (isSameValue(value, row.values[column])) return null
  const cap = column === 'cap' ? row.caps[0] : undefined
  const owners = of === 'advertiser' ? cap?.advertisers : cap?.publishers
  if (cap && value === '' && (cap.countries.length > 1 || (owners?.length ?? 0) > 1))
    return `Cap #${cap.id} counts for others too. Delete it on the Caps tab.`
  const verb = isNone(value) ? 'DELETE' : row.versions[column] === null ? 'CREATE' : 'EDIT'
  const name = permissionOf(of, column, verb)
  if (name && may(name)) return null
  return { CREATE: 'You may not add this.', EDIT: 'You may not change this.', DELETE: 'You may not delete this.' }[verb]
}

/** Whether the user may edit a cell. */
export function mayEdit(of: GridOwner['of'], may: May, row: GridRow, column: Column): boolean {
  if (!hasCell(row, column) || (column === 'cap' && row.caps.length > 1)) return false
  const isThere = row.versions[column] !== null
  const verbs = !isThere
    ? (['CREATE'] as const)
    : column === 'supported'
      ? (['DELETE'] as const)
      : (['EDIT', 'DELETE'] as const)
  return verbs.some((verb) => {
    const name = permissionOf(of, column, verb)
    return name !== null && may(name)
  })
}

/** Validates a value, with the messages of the single forms. */
export function cellProblem(column: Column, value: Value): string | null {
  if (column === 'price') return value === '' ? null : priceProblem(value as string)
  if (column === 'hours')
    return value && wrongDays({ countryIds: [], timeZoneId: '', days: (value as Hours).days })
      ? 'Some days need attention'
      : null
  if (column !== 'cap' || value === '') return null
  const cap = readCap(value as string)
  if (cap === null) return 'Please enter a valid cap'
  return cap < 0 ? 'Cap should be greater than equal to 0' : null
}

/** Input to send: a row per changed country, with each change once. `place` maps errors to cells. */
export function gridInput(draft: Draft, rows: readonly GridRow[], userZoneId: string) {
  const sent = new Set<string>()
  const inputs: CountryGridRowInput[] = []
  const places = new Map<string, string>()
  const partOf = { price: 'price', supported: 'supported', hours: 'openingHours', cap: 'cap' } as const
  for (const row of rows) {
    const input: CountryGridRowInput = { countryId: row.country?.id ?? null }
    for (const column of columns) {
      const key = cellKey(row, column)
      const change = draft.get(key)
      if (!change || sent.has(key)) continue
      sent.add(key)
      places.set(`rows.${inputs.length}.${partOf[column]}`, key)
      const { value, version } = change
      if (column === 'price') input.price = { amount: value === '' ? null : Number(value), version }
      if (column === 'supported') input.supported = { isSupported: value as boolean, version }
      if (column === 'cap')
        input.cap = {
          id: row.caps[0]?.id ?? null,
          cap: value === '' ? null : Number(value),
          timeZoneId: row.caps.length ? null : userZoneId,
          version,
        }
      if (column === 'hours') {
        const hours = value as Hours | null
        const days = hours?.days.map(({ id, checked, traffic, steps }) => ({
          day: id,
          checked,
          traffic: traffic !== false,
          steps: steps.map(({ start_time, end_time }) => ({ startTime: start_time, endTime: end_time })),
        }))
        input.openingHours = { hours: hours && { timeZoneId: hours.timeZoneId, days: days ?? [] }, version }
      }
    }
    if (Object.keys(input).length > 1) inputs.push(input)
  }
  return { inputs, places }
}

/** Warning that supporting a first country excludes all others; null if not applicable. */
export function supportWarning(draft: Draft, rows: readonly GridRow[]): string | null {
  const before = rows.filter(({ values }) => values.supported).length
  const after = rows.filter((row) => valueOf(draft, row, 'supported')).length
  if (!before && after)
    return `Leads of ${after === 1 ? '1 country' : `${after} countries`} alone will be taken, instead of all.`
  return before && !after ? 'No country is left: leads of every country will be taken.' : null
}
