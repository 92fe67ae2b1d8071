import { camelCase } from './names'

/**
 * A row of REST under the names of the schema: `created_at` → `createdAt`, and ids as texts. What a type calls otherwise
 * or nests stays code beside it: `({ affiliate_id, ...row }) => ({ ...fromRest(row), publisherId: String(affiliate_id) })`.
 */

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name
type IdText<Value> = Value extends number ? string : Value
type FromRest<Row> = {
  [Name in keyof Row as CamelCase<Name> & string]: Name extends 'id' | `${string}_id` ? IdText<Row[Name]> : Row[Name]
}

const isId = (name: string) => name === 'id' || name.endsWith('_id')

/** How each name of REST is read; there are as many as the document has. */
const known = new Map<string, { name: string; isId: boolean }>()

function fieldOf(restName: string) {
  const found = known.get(restName)
  if (found) return found
  const made = { name: camelCase(restName), isId: isId(restName) }
  known.set(restName, made)
  return made
}

export function fromRest<Row extends object>(row: Row): FromRest<Row> {
  const made: Record<string, unknown> = {}
  for (const [restName, value] of Object.entries(row)) {
    const { name, isId } = fieldOf(restName)
    made[name] = isId && typeof value === 'number' ? String(value) : (value as unknown)
  }
  return made as FromRest<Row>
}
