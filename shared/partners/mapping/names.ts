/** Values of a document by the names that a partner has for our fields. */
import type { Tree } from './documents'
import { textOf, valuesAt } from './paths'

export interface FieldName<Ours extends string> {
  /** Of a parameter or form field, or a path in JSON and XML. */
  theirs: string
  ours: Ours
}

/** A field that cannot be read, by their name. */
export interface FieldFault {
  field: string
  message: string
}

/** A name that should have been replaced by a value. */
const placeholder = /^([$#]?\{+[^{}]*\}+|%+\w+%+|\[[a-z][a-z_]*\])$/

/** What is wrong with the values of a field; null if nothing is. */
function valueFault(values: readonly Tree[], texts: readonly string[], isFilled: boolean): string | null {
  if (texts.length > 1) return 'It has several values.'
  if (values.some((value) => Number.isInteger(value) && !Number.isSafeInteger(value)))
    return 'This number is too large to be exact: send it as text.'
  const [text = ''] = texts
  if (isFilled && placeholder.test(text)) return 'Its placeholder was not replaced.'
  // This sign replaces what was not UTF-8.
  if (text.includes('\ufffd')) return 'It is not UTF-8.'
  return text.includes('\0') || !text.isWellFormed() ? 'It has signs that cannot be stored.' : null
}

/**
 * Finds texts by names; a value that cannot be read is a fault. `filled` are fields that could be any text, so that a
 * placeholder would be taken for one. Pure.
 */
export function fieldsByName<Ours extends string>(
  tree: Tree,
  names: readonly FieldName<Ours>[],
  filled: readonly Ours[] = [],
) {
  const faults: FieldFault[] = []
  const placesOf = (ours: Ours) => names.filter((name) => name.ours === ours).map(({ theirs }) => theirs)
  /** The fields of this kind that have a text. */
  const findAll = (ours: Ours) =>
    placesOf(ours).flatMap((theirs) => {
      const values = valuesAt(tree, theirs).flatMap((value) => (Array.isArray(value) ? value : [value]))
      const texts = [...new Set(values.map((value) => textOf(value)?.trim()).filter(Boolean))] as string[]
      const fault = valueFault(values, texts, filled.includes(ours))
      if (fault) faults.push({ field: theirs, message: fault })
      return texts.slice(0, 1).map((text) => ({ theirs, text }))
    })
  return {
    faults,
    placesOf,
    findAll,
    find: (ours: Ours) => findAll(ours)[0],
    /** Their name of a field, or of the first of the others that has one. */
    nameOf: (ours: Ours, ...others: Ours[]): string => [ours, ...others].flatMap(placesOf)[0] ?? ours,
  }
}
