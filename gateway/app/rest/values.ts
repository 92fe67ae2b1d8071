/** Values of REST as the schema has them. */

/** Ids are texts in GraphQL and numbers in REST. */
export const idText = <Id extends string | number | null | undefined>(id: Id) =>
  (id == null ? null : String(id)) as null extends Id ? string | null : undefined extends Id ? string | null : string

/** A value of an enum; undefined for what was not asked for. Throws for a value that the schema does not have. */
export function enumValue<Names extends Readonly<Record<string, string>>>(names: Names, value: keyof Names) {
  const name = names[value]
  if (name === undefined && value !== undefined) throw new Error(`The schema has no value for ${String(value)} of REST`)
  return name as Names[keyof Names]
}
