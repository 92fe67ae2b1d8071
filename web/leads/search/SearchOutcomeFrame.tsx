import './searchOutcome.css'
import type { ReactNode } from 'react'

/** Row of a search's result; empty while loading. */
export function SearchOutcomeFrame({ children }: { children?: ReactNode }) {
  return (
    <div className="search-outcome" role="status" aria-label="Search outcome">
      {children ?? <span className="subtle">Checking which values were found …</span>}
    </div>
  )
}
