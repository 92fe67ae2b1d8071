import './chip.css'
import { X } from 'lucide-react'

/** Takes a chip away: the cross at its end. */
export function ChipRemove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="chip-remove" aria-label={label} onClick={onClick}>
      <X className="small" aria-hidden />
    </button>
  )
}
