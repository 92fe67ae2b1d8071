import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/layout/Skeleton'
import { showOverflowTitle } from '../../../ui/show/showOverflowTitle'

/** Name and value of a fact: undefined while loading, null if there is none. */
export interface Fact {
  name: string
  value: ReactNode
  /** Uses a full row. */
  isWide?: boolean | undefined
}

/** Facts in as many columns as fit. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  if (!facts.length) return null
  return (
    <dl className="lead-facts" aria-label={label} onMouseOver={showOverflowTitle}>
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
