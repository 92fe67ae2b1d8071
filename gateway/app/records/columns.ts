import { camelCase } from '../rest/names'

/** Of each field the values of all rows. To the types as long as one row, because what an `index: 0` names is in all of them. */
export type Columns<Row> = { readonly [Field in keyof Row]: readonly [Row[Field]] }

/**
 * How a domain reads what REST answers field by field, `{ email: [...], created_at: [...] }`, where a field that was not asked for is
 * left out. `fields` are all fields of a row, `behind` those that other fields of the schema are made of.
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
  // Every field has its list, if an empty one.
  const fromLists = (lists: object) => ({ ...none, ...lists }) as unknown as Columns<Row>
  return {
    /** The REST fields behind fields of the schema; nothing else is read, sent or parsed. */
    named: (names: Iterable<string>) => [...new Set([...names].flatMap((name) => fieldsByName.get(name) ?? []))],
    fromLists,
    /** Of one row, as other answers hold it. */
    fromRow: (row: object) =>
      fromLists(Object.fromEntries(Object.entries(row).map(([field, value]) => [field, [value]]))),
  }
}
