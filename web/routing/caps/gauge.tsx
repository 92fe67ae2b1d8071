import { formatCount } from '../../../shared/app/format'
import { fullness, gaugeColour } from '../../../shared/routing/caps'

/** Fill level of a cap as a coloured ring with figures. */
export function gauge(filled: number, cap: number) {
  const percent = fullness(filled, cap)
  return (
    <span className="cap-gauge">
      <svg
        className={`cap-ring ${gaugeColour(percent)}`}
        viewBox="0 0 20 20"
        role="meter"
        aria-label="Filled"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
        aria-valuetext={`${Math.floor(percent)}%`}
      >
        <circle cx="10" cy="10" r="8" />
        <circle cx="10" cy="10" r="8" pathLength={100} strokeDasharray={`${percent} 100`} className="cap-ring-part" />
      </svg>
      <span className="cap-figures">
        <b>{formatCount(filled)}</b> / {formatCount(cap)}
      </span>
    </span>
  )
}
