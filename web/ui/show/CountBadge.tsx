const maxShown = 999

/** A number beside an entry of the menu, spoken as `3 pending`; nothing if there is none. */
export function CountBadge({ count, what }: { count: number | null | undefined; what: string }) {
  if (!count) return null
  return (
    <b className="count" role="img" aria-label={`${count} ${what}`}>
      {count > maxShown ? `${maxShown}+` : count}
    </b>
  )
}
