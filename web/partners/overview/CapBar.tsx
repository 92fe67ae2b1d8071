import { fullness } from '../../../shared/routing/caps'
import { capFill } from '../../../shared/routing/capWords'

/** Fill level as a bar; the text is beside it. */
export function CapBar({ label, filled, cap }: { label: string; filled: number; cap: number }) {
  const percent = fullness(filled, cap)
  return (
    <span
      className={`cap-bar ${capFill(filled, cap)}`}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={`${Math.floor(percent)}%`}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}
