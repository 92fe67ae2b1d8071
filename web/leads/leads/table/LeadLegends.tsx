import { memo } from 'react'
import { leadSymbols, rowColours } from './leadRow'

/** Legend of row colours and symbols. */
export const LeadLegends = memo(function LeadLegends() {
  return (
    // Focusable, so that the keyboard can scroll it on narrow screens.
    <div className="lead-legends" role="group" aria-label="Colour and symbol legend" tabIndex={0}>
      <ul aria-label="Row colours">
        {rowColours.map(({ className, label }) => (
          <li key={className}>
            <span className={`lead-key ${className}`} />
            {label}
          </li>
        ))}
      </ul>
      <ul aria-label="Symbols">
        {leadSymbols.map(({ className, label }) => (
          <li key={className}>
            <span className="lead-symbols">
              <i className={className} />
            </span>
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
})
