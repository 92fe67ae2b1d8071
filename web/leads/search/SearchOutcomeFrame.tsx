import './searchOutcome.css'
import type { ReactNode } from 'react'

/** The line of a search's outcome; without children it is not known yet. */
export function SearchOutcomeFrame({ children }: { children?: ReactNode }) {
  return (
    <div className="search-outcome" role="status" aria-label="Search outcome">
      {children ?? <span className="subtle">Checking which values were found …</span>}
    </div>
  )
}
