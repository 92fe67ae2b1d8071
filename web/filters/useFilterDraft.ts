import { useState } from 'react'
import { canonical, dateFields, sameFilters, type FilterState } from './filterState'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Applies external changes of the filters to the draft and keeps its other changes. */
export function rebaseDraft(draft: FilterState, before: FilterState, after: FilterState): FilterState {
  const fields = Object.keys(after) as (keyof FilterState)[]
  const changed = fields.filter((field) => !isSame(before[field], after[field]))
  // The range is replaced as a whole.
  const taken = changed.some((field) => dateFields.some((date) => date === field))
    ? [...changed, ...dateFields]
    : changed
  return { ...draft, ...Object.fromEntries(taken.map((field) => [field, after[field]])) }
}

/** Edited copy of the applied filters, which may change meanwhile (a removed chip, Back). */
export function useFilterDraft(applied: FilterState) {
  const [draft, setDraft] = useState(applied)
  const [base, setBase] = useState(applied)
  if (base !== applied) {
    setBase(applied)
    if (!isSame(base, applied)) setDraft(rebaseDraft(draft, base, applied))
  }
  return {
    draft,
    isDirty: !sameFilters(draft, applied),
    change: (changes: Partial<FilterState>) => setDraft((current) => ({ ...current, ...changes })),
    replace: (next: FilterState) => setDraft(canonical(next)),
  }
}
