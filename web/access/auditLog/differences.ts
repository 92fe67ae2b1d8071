/** What a row of the log says, in words: field by field, what there was and what there is. */
import { auditField, isUnsaid } from './auditFields'
import { flatFields } from './flatFields'
import { isEmpty, isFields, nothing, type Words } from './words'

export interface Difference {
  field: string
  before: string
  after: string
  /** Only that it changed is said. */
  isMark?: true
}

/** Of permissions those that were given or taken: a role has a hundred. */
function withoutShared(name: string, value: unknown, other: unknown): unknown {
  if (!/permissions$/.test(name) || !Array.isArray(value) || !Array.isArray(other)) return value
  return value.filter((code) => !other.includes(code))
}

interface Change {
  entity: string
  before?: unknown
  after?: unknown
}

/** The fields that a change touched, by their names; of what was made or deleted, all that says something. */
export function changedFields({ entity, before, after }: Change): string[] {
  const [was, is] = [before, after].map((fields) => flatFields(entity, isFields(fields) ? fields : {}))
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].filter(
    (name) => !isUnsaid(entity, name) && JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]),
  )
}

/** The same in words. */
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
