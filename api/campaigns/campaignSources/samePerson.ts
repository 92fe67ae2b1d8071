/** A lead with its person's keys: e-mail and phone, or hashes of them; null if missing. */
export interface Keyed {
  id: number
  e: string | null
  p: string | null
}

/**
 * Keeps the first lead of each person, in order (newest first). A lead is dropped if either key matches a kept one, as
 * with the unique keys of consumers.
 */
export function newestOfEach<Row extends Keyed>(rows: readonly Row[]): Row[] {
  const emails = new Set<string>()
  const phones = new Set<string>()
  return rows.filter(({ e, p }) => {
    if ((e !== null && emails.has(e)) || (p !== null && phones.has(p))) return false
    if (e !== null) emails.add(e)
    if (p !== null) phones.add(p)
    return true
  })
}
