/** A share as a short bar. */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <i aria-hidden>
      <b style={{ width: `${percent}%` }} />
    </i>
  )
}
