import { camelCase } from '../rest/names'

/**
 * All values of each field. They have the type of a single row, because each field contains values of all rows under
 * `index`.
 */
export type Columns<Row> = { readonly [Field in keyof Row]: readonly [Row[Field]] }

/**
 * Reads responses in column format, `{ email: [...], created_at: [...] }`, where fields that were not requested are
 * missing. `fields` are all fields of a row, `behind` those that other fields of the schema are computed from.
 */
export function columnsOf<Row>(
  fields: readonly (keyof Row & string)[],
  behind: Readonly<Record<string, readonly (keyof Row & string)[]>> = {},
) {
  const fieldsByName = new Map<string, readonly (keyof Row & string)[]>([
    ...fields.map((field) => [camelCase(field), [field]] as const),
    ...Object.entries(behind),
  ])
  const none = Object.fromEntries(fields.map((field) => [field, []]))
  // Every field has a list, which can be empty.
  const fromLists = (lists: object) => ({ ...none, ...lists }) as unknown as Columns<Row>
  return {
    /** REST fields needed for the selected fields of the schema; no others are requested. */
    named: (names: Iterable<string>) => [...new Set([...names].flatMap((name) => fieldsByName.get(name) ?? []))],
    fromLists,
    /** A single row, as in other responses. */
    fromRow: (row: object) =>
      fromLists(Object.fromEntries(Object.entries(row).map(([field, value]) => [field, [value]]))),
  }
}
