/** A lead with what tells its person: e-mail and phone, or hashes of them; null for none. */
export interface Keyed {
  id: number
  e: string | null
  p: string | null
}

/**
 * Of leads in their order, newest first, those that are the first of their person: a match on either key with one that was
 * taken leaves a lead out, as the unique keys of a campaign's consumers do.
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
