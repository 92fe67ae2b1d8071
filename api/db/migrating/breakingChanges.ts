/**
 * Statements of a migration that break the previous release, which still runs while the new one is rolled out: what it
 * reads or writes disappears, changes its name or type, or becomes required. A migration only adds; what is no longer
 * used goes one release later, in a migration that says so: `-- contract: reason`.
 */

/** SQL without comments, texts and bodies of functions. */
const bareSql = (sql: string) =>
  sql
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")

const breaking: readonly RegExp[] = [
  /\bdrop\s+(table|view|materialized view|schema|type|domain|sequence)\b/i,
  /^\s*alter\s+table\b[\s\S]*\bdrop\s+(?!constraint|default|not|identity|expression)\w/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i,
]

const columnIn = (statement: string, pattern: RegExp) =>
  [...statement.matchAll(pattern)].map(([, column = '']) => column.toLowerCase())

/** Columns that become required in this file without a default, which the previous release does not fill. */
function requiredColumns(sql: string): string[] {
  const created = new Set(columnIn(sql, /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi))
  return sql.split(';').flatMap((statement) => {
    const [, table = ''] = /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)/i.exec(statement) ?? []
    if (!table || created.has(table.toLowerCase())) return []
    const clauses = statement.split(/,(?![^()]*\))/)
    const added = clauses.flatMap((clause) => {
      const isRequired = /\badd\s+(?:column\s+)?(?!constraint|primary|unique|check|foreign|exclude)/i.test(clause)
      return isRequired && /\bnot\s+null\b/i.test(clause) && !/\b(default|generated)\b/i.test(clause) ? [clause] : []
    })
    const set = clauses.flatMap((clause) => {
      const [column] = columnIn(clause, /\balter\s+(?:column\s+)?"?(\w+)"?\s+set\s+not\s+null/gi)
      const hasDefault = new RegExp(`\\b${column}\\b[^,;]*\\bdefault\\b`, 'i').test(sql)
      return column && !hasDefault ? [clause] : []
    })
    return [...added, ...set]
  })
}

const shown = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Breaking statements, shortened; empty if the migration is marked as a contract step with a reason. */
export function breakingChanges(source: string): string[] {
  if (/^--[ \t]*contract:[ \t]*\S.{15,}$/im.test(source)) return []
  const sql = bareSql(source)
  const created = new Set(columnIn(sql, /\bcreate\s+(?:temp\w*\s+|unlogged\s+)?(?:table|view|type)\s+"?(\w+)/gi))
  const changed = sql.split(';').filter((statement) => {
    const [, own = ''] = /\b(?:table|view|type)\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)/i.exec(statement) ?? []
    return !created.has(own.toLowerCase()) && breaking.some((pattern) => pattern.test(statement))
  })
  return [...changed, ...requiredColumns(sql)].map((statement) => shown(statement).slice(0, 90))
}
