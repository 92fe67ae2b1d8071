import './records.css'
import type { ReactNode } from 'react'
import { dash } from '../ui/table/rows/cells'

interface Props {
  /** Accessible name: `Settings`. */
  label: string
  /** Record type in sentences: `advertiser`. */
  one: string
  /** Labels and values in form order; empty values are shown as a dash. */
  facts: readonly (readonly [title: string, value: ReactNode])[]
}

/** Settings of a record as text, for users who may not edit it. */
export function RecordFacts({ label, one, facts }: Props) {
  return (
    <section className="record-facts" aria-label={label}>
      <p className="muted">{`Your role can view this ${one} but not change it.`}</p>
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd dir="auto">{value || dash}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
