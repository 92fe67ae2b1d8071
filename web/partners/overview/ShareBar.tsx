/** A share as a short bar beside its number. */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <i aria-hidden>
      <b style={{ width: `${percent}%` }} />
    </i>
  )
}
