import type { ReactNode } from 'react'

/** Scrolls a wide table sideways, by keyboard too. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="backtest-scroll" tabIndex={0} role="region" aria-label={`Table: ${label}`}>
      {children}
    </div>
  )
}
