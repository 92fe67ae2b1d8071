/**
 * Statements of a migration that break the previous release, which still runs while the new one is rolled out: what it
 * reads or writes disappears, changes its name or type, or becomes required. A migration only adds; what is no longer
 * used goes one release later, in a migration that says so: `-- contract: reason`.
 */

/** SQL without comments, texts and bodies of functions; the statements of `do` blocks are run as any other. */
const bareSql = (sql: string) =>
  sql
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\bdo\s+(?:language\s+\w+\s+)?\$(\w*)\$([\s\S]*?)\$\1\$/gi, (_, _tag, body: string) =>
      body.replace(/\b(begin|then|else|loop)\b/gi, ';'),
    )
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")

const things = '(?:table|view|materialized view|schema|type|domain|sequence|function|procedure|aggregate)'

const breaking: readonly RegExp[] = [
  new RegExp(`\\bdrop\\s+${things}\\b`, 'i'),
  // Columns, also without that word, defaults and identities.
  /^\s*alter\s+table\b[\s\S]*\bdrop\s+(?!(?:constraint|not\s+null)\b)"?\w/i,
  // What "on conflict" of the previous release names.
  /\bdrop\s+constraint\s+(?:if\s+exists\s+)?"?\w+_p?key\b/i,
  /\bdrop\s+index\s+(?:if\s+exists\s+)?"?\w+_key\b/i,
  /\brename\b/i,
  /\bset\s+schema\b/i,
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
    // oxlint-disable-next-line own/no-slow-regexp -- of our own migrations
    const clauses = statement.split(/,(?![^()]*\))/)
    const added = clauses.flatMap((clause) => {
      const isRequired = /\badd\s+(?:column\s+)?(?!constraint|primary|unique|check|foreign|exclude)/i.test(clause)
      return isRequired && /\bnot\s+null\b/i.test(clause) && !/\b(default(?!\s+null\b)|generated)\b/i.test(clause)
        ? [clause]
        : []
    })
    const set = clauses.flatMap((clause) => {
      const [column] = columnIn(clause, /\balter\s+(?:column\s+)?"?(\w+)"?\s+set\s+not\s+null/gi)
      const hasDefault = new RegExp(`\\b${column}\\b[^,;]*(?<!\\bdrop\\s+)\\bdefault\\b(?!\\s+null\\b)`, 'i').test(sql)
      return column && !hasDefault ? [clause] : []
    })
    return [...added, ...set]
  })
}

const shown = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Names of what a statement drops or changes. */
function namesIn(statement: string): string[] {
  const [, list = ''] =
    /\b(?:table|view|type|function|procedure|index|schema|domain|sequence)\s+(?:if\s+exists\s+)?(?:only\s+)?([\s\S]*)/i.exec(
      statement.replace(/\([^()]*\)/g, ''),
    ) ?? []
  // A list of names only if something is dropped: what follows a table to be changed is about its columns.
  const names = /^\s*drop\b/i.test(statement) ? list.split(',') : [list]
  return names.map((name) => /^\s*"?(\w+)/.exec(name)?.[1]?.toLowerCase() ?? '')
}

/** Breaking statements, shortened; empty if the migration is marked as a contract step with a reason. */
export function breakingChanges(source: string): string[] {
  if (/^--[ \t]*contract:[ \t]*\S.{15,}$/im.test(source)) return []
  const sql = bareSql(source)
  const created = new Set(
    columnIn(
      sql,
      /\bcreate\s+(?:temp\w*\s+|unlogged\s+|unique\s+)?(?:table|view|type|function|index)\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi,
    ),
  )
  const changed = sql
    .split(';')
    .filter(
      (statement) =>
        breaking.some((pattern) => pattern.test(statement)) && !namesIn(statement).every((name) => created.has(name)),
    )
  return [...changed, ...requiredColumns(sql)].map((statement) => shown(statement).slice(0, 90))
}
