import './bar.css'
import type { ComponentProps } from 'react'
import { fullness } from '../../../shared/routing/caps'
import { capFill } from '../../../shared/routing/capWords'

/** A percentage as a bar. Plain elements, because lists draw hundreds. */
export const Bar = ({ percent, ...bar }: ComponentProps<'span'> & { percent: number }) => (
  <span aria-hidden {...bar} className={`bar ${bar.className ?? ''}`}>
    <i style={{ width: `${percent}%` }} />
  </span>
)

/** Fill level as a bar; the text is beside it. */
export function CapBar({ label, filled, cap }: { label: string; filled: number; cap: number }) {
  const percent = fullness(filled, cap)
  return (
    <Bar
      percent={percent}
      className={capFill(filled, cap)}
      role="meter"
      aria-hidden={undefined}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={`${Math.floor(percent)}%`}
    />
  )
}
