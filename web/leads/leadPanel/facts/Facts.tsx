import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/layout/Skeleton'

/** A fact's name and value: undefined while it is on its way, null where there is none. */
export interface Fact {
  name: string
  value: ReactNode
  /** Has a line of its own. */
  isWide?: boolean | undefined
}

/** Facts side by side, as many as there is room for. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  if (!facts.length) return null
  return (
    <dl className="lead-facts" aria-label={label}>
      {facts.map(({ name, value, isWide }) => (
        <div key={name} className={isWide ? 'wide' : undefined}>
          <dt>{name}</dt>
          <dd dir="auto">
            {value === undefined ? <Skeleton width="70%" /> : (value ?? <span className="subtle">–</span>)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
