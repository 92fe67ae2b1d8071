import { useState } from 'react'
import { canonical, dateFields, sameFilters, type FilterState } from './filterState'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The draft after the applied filters changed elsewhere: what changed there is taken, the rest of the draft stays. */
export function rebaseDraft(draft: FilterState, before: FilterState, after: FilterState): FilterState {
  const fields = Object.keys(after) as (keyof FilterState)[]
  const changed = fields.filter((field) => !isSame(before[field], after[field]))
  // A range is one thing: half of one and half of another is neither.
  const taken = changed.some((field) => dateFields.some((date) => date === field))
    ? [...changed, ...dateFields]
    : changed
  return { ...draft, ...Object.fromEntries(taken.map((field) => [field, after[field]])) }
}

/** Filters being edited, apart from those that are applied, which may change meanwhile (a chip removed, Back). */
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
