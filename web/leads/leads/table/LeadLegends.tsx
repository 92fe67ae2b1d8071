import { memo } from 'react'
import { leadSymbols, rowColours } from './leadRow'

/** What the row colours and the symbols beside the ids mean. */
export const LeadLegends = memo(function LeadLegends() {
  return (
    // On a narrow screen it scrolls, which the keyboard can only do on what takes the focus.
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
