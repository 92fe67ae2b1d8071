import { TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'

/** What to know before a start; nothing where there is nothing. */
export const StartNotes = ({ notes }: { notes: readonly ReactElement[] }) =>
  notes.length > 0 && (
    <div className="start-warnings">
      <TriangleAlert aria-hidden />
      <ul>
        {notes.map((note) => (
          <li key={note.key}>{note}</li>
        ))}
      </ul>
    </div>
  )
