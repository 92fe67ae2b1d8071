import type { ReactNode } from 'react'
import { fieldTitle } from '../../../ui/form/fieldTitle'

/** Fields of an event with titles. */
export function FieldList({ label, fields }: { label: string; fields: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="event-fields" aria-label={label}>
      {fields.map(([field, value]) => (
        <div key={field}>
          <dt>{fieldTitle(field)}</dt>
          <dd dir="auto">{value === null || value === '' ? <span className="subtle">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
