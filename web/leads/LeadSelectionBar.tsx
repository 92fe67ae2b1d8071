import { Copy } from 'lucide-react'
import { formatCount } from '../../shared/rates'
import { Button } from '../components/Button'
import type { RowSelection } from '../components/table/useRowSelection'
import { toast } from '../components/toasts'
import type { LeadRow } from './leadRow'

async function copyEmails(leads: readonly LeadRow[]) {
  if (!leads.length) return void toast.error('No row selected')
  try {
    await navigator.clipboard.writeText(leads.map(({ email }) => email).join('\n'))
    toast.success('Emails copied to clipboard')
  } catch {
    toast.error('The browser did not allow copying. Check its permission for the clipboard.') // why, it does not say
  }
}

/** How many leads are selected, and what can be done with them. It stays without a selection, so that nothing jumps. */
export function LeadSelectionBar({ selection }: { selection: RowSelection<LeadRow> }) {
  const { size } = selection.selected
  return (
    <div className={size ? 'lead-selection some' : 'lead-selection'} role="toolbar" aria-label="Selected leads">
      {size ? (
        <button type="button" className="clear" onClick={selection.clear}>
          {`${formatCount(size)} rows selected - clear selections`}
        </button>
      ) : (
        <span>No rows selected</span>
      )}
      <Button size="sm" variant="ghost" onClick={() => void copyEmails([...selection.selected.values()])}>
        <Copy aria-hidden />
        Copy emails
      </Button>
    </div>
  )
}
