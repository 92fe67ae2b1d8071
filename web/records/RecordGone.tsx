import { createContext, use, useState } from 'react'
import { Warning } from '../ui/show/Warning'

/** Whether the record whose page or dialog this is was deleted while it was open. */
export const RecordGone = createContext(false)

/**
 * The record of an open page or dialog. One that is not found any more stays, so that what was typed is not lost.
 * `isRead`: the list or record is loaded.
 */
export function useOpenRecord<Row extends object>(id: string | null, found: Row | null | undefined, isRead: boolean) {
  const [kept, setKept] = useState<{ id: string | null; row: Row } | null>(null)
  if (found && (found !== kept?.row || id !== kept.id)) setKept({ id, row: found })
  const row = found ?? (kept?.id === id ? kept.row : null)
  return { row, isGone: isRead && !found && row !== null }
}

/** Says on a page that its record was deleted. */
export const GoneNotice = ({ one }: { one: string }) =>
  use(RecordGone) && (
    <Warning role="alert">{`This ${one} was deleted in the meantime. What is shown is from before.`}</Warning>
  )
