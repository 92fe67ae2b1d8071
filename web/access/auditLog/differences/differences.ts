/** Differences in a row of the log as text: old and new value of each field. */
import { auditField, isUnsaid } from '../auditFields'
import { flatFields } from './flatFields'
import { isEmpty, isFields, nothing, type Words } from '../sentences/words'

export interface Difference {
  field: string
  before: string
  after: string
  /** Only the fact of a change is shown. */
  isMark?: true
}

/** For permissions, only the added or removed ones, because a role can have a hundred. */
function withoutShared(name: string, value: unknown, other: unknown): unknown {
  if (!name.endsWith('permissions') || !Array.isArray(value) || !Array.isArray(other)) return value
  return value.filter((code) => !other.includes(code))
}

interface Change {
  entity: string
  before?: unknown
  after?: unknown
}

/** Names of the changed fields; for created and deleted records, all fields with a value worth showing. */
export function changedFields({ entity, before, after }: Change): string[] {
  const [was, is] = [before, after].map((fields) => flatFields(entity, isFields(fields) ? fields : {}))
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].filter(
    (name) => !isUnsaid(entity, name) && JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]),
  )
}

/** Differences as text. */
export function differences({ entity, before, after }: Change, words: Words): Difference[] {
  const [was, is] = [before, after].map((fields) => flatFields(entity, isFields(fields) ? fields : {}))
  return changedFields({ entity, before, after }).flatMap((name) => {
    const { label, text, isMark } = auditField(entity, name)
    if (isMark) return [{ field: label, before: nothing, after: 'changed', isMark }]
    const told = (value: unknown, other: unknown) => {
      const shown = withoutShared(name, value, other)
      return isEmpty(shown) ? nothing : text(shown, words)
    }
    const row = { field: label, before: told(was?.[name], is?.[name]), after: told(is?.[name], was?.[name]) }
    return row.before === row.after ? [] : [row]
  })
}
