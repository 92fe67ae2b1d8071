import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/app/format'
import { fullness, gaugeColour } from '../../../shared/routing/caps'

const colours = { green: 'success-solid', amber: 'gauge-warn', red: 'danger-solid' }
const circle = { cx: 10, cy: 10, r: 8, fill: 'none', strokeWidth: 3.5 }

/** Fill level of a cap as a coloured ring with figures; `limit` draws that of the cap. Plain elements, because tables render many. */
export function gauge(filled: number, cap: number, limit: ReactNode = formatCount(cap)) {
  const percent = fullness(filled, cap)
  return (
    <span className="cap-gauge figure">
      <svg
        width={20}
        height={20}
        role="meter"
        aria-label="Filled"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
        aria-valuetext={`${Math.floor(percent)}%`}
      >
        <circle {...circle} stroke="var(--colors-bg-emphasized)" />
        <circle
          {...circle}
          stroke={`var(--colors-${colours[gaugeColour(percent)]})`}
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      <span>
        <b>{formatCount(filled)}</b> / {limit}
      </span>
    </span>
  )
}
