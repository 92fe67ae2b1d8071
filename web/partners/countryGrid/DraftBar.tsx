import { CircleAlert } from 'lucide-react'
import { Button } from '../../ui/form/Button'

interface Props {
  /** Numbers of changed, invalid and conflicting cells. */
  count: number
  wrong: number
  overtaken: number
  /** Server error, or a warning about the changes. */
  message: string | null
  busy: boolean
  /** Shows the conflicting cells. */
  onCompare: () => void
  onDiscard: () => void
  onSave: () => void
}

const cells = (count: number, act: string) =>
  count === 1 ? `1 cell ${act}s attention` : `${count} cells ${act} attention`

/** Unsaved changes, with buttons to save and discard. */
export function DraftBar({ count, wrong, overtaken, message, busy, onCompare, onDiscard, onSave }: Props) {
  const text = wrong ? cells(wrong, 'need') : message
  return (
    <div className="cg-draft" role="region" aria-label="Unsaved changes">
      <b className="figure" role="status">
        {count === 1 ? '1 change' : `${count} changes`}
      </b>
      {text && (
        <span className="cg-draft-note" role="status">
          <CircleAlert className="small" aria-hidden />
          <span>{text}</span>
        </span>
      )}
      <span className="space" />
      {overtaken > 0 && (
        <Button size="sm" onClick={onCompare}>
          Compare
        </Button>
      )}
      <Button size="sm" variant="ghost" disabled={busy} onClick={onDiscard}>
        Discard
      </Button>
      <Button size="sm" variant="solid" title="Ctrl+Enter" disabled={busy || wrong > 0} onClick={onSave}>
        {busy ? 'Saving…' : 'Save'}
      </Button>
    </div>
  )
}
