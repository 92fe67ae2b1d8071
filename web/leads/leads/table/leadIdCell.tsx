import './leads.css'
import type { ReactNode } from 'react'
import { leadSymbols, type MarkedLead } from './leadRow'

/** Id of a lead with its symbols. */
export function leadIdCell(lead: MarkedLead): ReactNode {
  const symbols = leadSymbols.filter(({ applies }) => applies(lead))
  return (
    <>
      {lead.id}
      {symbols.length > 0 && (
        <span className="lead-symbols">
          {symbols.map(({ className, label }) => (
            <i key={className} className={`lead-symbol ${className}`} role="img" aria-label={label} title={label} />
          ))}
        </span>
      )}
    </>
  )
}
