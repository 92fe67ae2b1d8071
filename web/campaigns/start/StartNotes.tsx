import { TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'

/** Notes before a start; nothing if there are none. */
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
