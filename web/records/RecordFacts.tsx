import './records.css'
import type { ReactNode } from 'react'
import { dash } from '../ui/table/rows/cells'

interface Props {
  /** The section's name: `Settings`. */
  label: string
  /** What is shown, in a sentence: `advertiser`. */
  one: string
  /** Names and values, in the order of the form. An empty value is drawn as a dash. */
  facts: readonly (readonly [title: string, value: ReactNode])[]
}

/** The settings of a record for who may see but not change them: text in place of a form. */
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
