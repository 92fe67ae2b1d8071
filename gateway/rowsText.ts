/**
 * Turns a page of flat rows from the JSON of REST into the JSON of GraphQL as text, without making objects of either: one
 * native replace over the page, where parsing, mapping and writing a thousand rows of forty fields cost three times as
 * much. It follows only what it fully understands, each row with its members in the very order that was asked for. At
 * anything else (another order, spaces, a null that may not be) it gives up with null, and the caller parses as ever.
 */

/** How a value is written; `texts` maps the JSON of REST to that of GraphQL, and knows no other values. */
export type Writing = 'asIs' | 'idText' | { texts: ReadonlyMap<string, string> }

export interface Column {
  /** The key in REST. */
  rest: string
  /** The key in the answer; null for a column that REST sends and nobody asked for. */
  key: string | null
  writing: Writing
  nullable: boolean
}

export interface RowPlan {
  columns: readonly Column[]
  /** Constant members at the end of each row, such as `__typename`. */
  constants: readonly (readonly [key: string, value: string])[]
}

/** Makes `{"total":…,"data":[…]}` of REST into the total and the JSON text of the rows. */
export type RowsText = (page: string) => { total: number; rows: string } | null

/** `$1` to `$99` are all that a replacement can name. */
const maxGroups = 99
const anyText = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`
// Numbers and booleans; neither an object nor a list, and no null.
const anyOther = String.raw`[^"{}\[\],n][^"{}\[\],]*`
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const oneOf = (texts: Iterable<string>) => [...texts].map(escaped).join('|')

function valuePattern({ writing, nullable }: Column): string {
  const orNull = nullable ? '|null' : ''
  if (writing === 'idText') return String.raw`\d+${orNull}`
  return (writing === 'asIs' ? `${anyText}|${anyOther}` : oneOf(writing.texts.keys())) + orNull
}

/** The pattern of a row and what replaces it, or null for a row of too many members. */
function translation({ columns, constants }: RowPlan) {
  let groups = 0
  const members: string[] = []
  const replaced: string[] = []
  for (const column of columns) {
    const [value, key] = [valuePattern(column), escaped(column.rest)]
    if (column.key === null) {
      members.push(`"${key}":(?:${value})`)
    } else if (column.writing === 'idText' && column.nullable) {
      // The key's own quote is taken along where a number follows, and lends itself to the id; a null gets none.
      members.push(String.raw`"${key}(?:(")(?=:\d)|"):(${value})`)
      replaced.push(`"${column.key}":$${groups + 1}$${groups + 2}$${groups + 1}`)
      groups += 2
    } else {
      members.push(`"${key}":(${value})`)
      replaced.push(column.writing === 'idText' ? `"${column.key}":"$${++groups}"` : `"${column.key}":$${++groups}`)
    }
  }
  const constant = constants.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value).replaceAll('$', '$$$$')}`)
  // A line break cannot stand in the JSON of a text: it tells where the last row begins.
  const row = `\\{${members.join(',')}\\}`
  const separator = groups + 1
  return separator > maxGroups ? null : { row, replacement: `\n{${[...replaced, ...constant].join(',')}}$${separator}` }
}

/** Rewrites the values of mapped columns. A key in quotes before a colon stands nowhere but where it is the key: within a text its quotes are escaped. */
function mapping({ columns }: RowPlan): (rows: string) => string {
  const mapped = columns.flatMap(({ key, writing }) => (key !== null && typeof writing === 'object' ? [{ key, texts: writing.texts }] : []))
  if (!mapped.length) return (rows) => rows
  const written = new Map(mapped.flatMap(({ key, texts }) => [...texts].map(([rest, text]): [string, string] => [`"${key}":${rest}`, `"${key}":${text}`])))
  const pattern = new RegExp(mapped.map(({ key, texts }) => `"${key}":(?:${oneOf(texts.keys())})`).join('|'), 'g')
  return (rows) => rows.replace(pattern, (member) => written.get(member) ?? member)
}

const head = /^\{"total":(\d+),"data":\[/
/** What stands after the last line break when every row was replaced: one flat row and the end of the page. */
const lastRow = new RegExp(String.raw`^\{(?:${anyText}|[^"{}])*\}\]\}$`)

/** Compiles a plan, once for many pages; null for a plan that cannot be followed this way. */
export function compileRowsText(plan: RowPlan): RowsText | null {
  const made = translation(plan)
  if (!made) return null
  // Sticky: a row that is not understood ends it, and is then seen behind the last line break.
  const inTurn = new RegExp(`${made.row}(,|(?=\\]\\}$))`, 'gy')
  const map = mapping(plan)
  return (page) => {
    const [opening, total] = head.exec(page) ?? []
    if (opening === undefined || page.includes('\n')) return null
    const rows = page.slice(opening.length)
    if (rows === ']}') return { total: Number(total), rows: '[]' }
    const written = rows.replace(inTurn, made.replacement)
    const last = written.lastIndexOf('\n')
    if (last < 0 || !lastRow.test(written.slice(last + 1))) return null
    return { total: Number(total), rows: `[${map(written.slice(0, -1))}` }
  }
}
