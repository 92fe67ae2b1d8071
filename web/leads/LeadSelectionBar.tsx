import { CircleDollarSign, Copy, FlaskConical, Pencil } from 'lucide-react'
import { formatCount } from '../../shared/rates'
import { Button } from '../components/Button'
import { SelectAllMatching } from '../leadActions/SelectAllMatching'
import { useLeadActions } from '../leadActions/useLeadActions'
import type { LeadSelection } from '../leadActions/useLeadSelection'
import { ManageSelectionButton } from '../progressLogs/ManageSelectionButton'
import { useMay } from '../session/useSession'
import type { LeadsVariables } from './leadsVariables'

interface Props {
  selection: LeadSelection
  /** What the list was asked for, and how many match. */
  variables: LeadsVariables
  total: number
  /** The list is to be loaded anew. */
  onStale: () => void
}

/** How many leads are selected, and what can be done with them. It stays without a selection, so that nothing jumps. */
export function LeadSelectionBar({ selection, variables, total, onStale }: Props) {
  const { count } = selection
  const may = useMay()
  const { ask, copy, isRunning, dialogs } = useLeadActions(selection)
  return (
    <>
      <div className={count ? 'lead-selection some' : 'lead-selection'} role="toolbar" aria-label="Selected leads" aria-busy={isRunning}>
        {count ? (
          <button type="button" className="clear" onClick={selection.clear}>
            {`${formatCount(count)} rows selected - clear selections`}
          </button>
        ) : (
          <span>No rows selected</span>
        )}
        <SelectAllMatching selection={selection} variables={variables} total={total} onStale={onStale} />
        {may('LEADS_OVERRIDE_STATUS') && (
          <Button size="sm" variant="ghost" onClick={() => ask('override status')}>
            <Pencil aria-hidden />
            Override status
          </Button>
        )}
        {may('LEADS_MARK_TEST_LEAD') && (
          <Button size="sm" variant="ghost" onClick={() => ask('mark test')}>
            <FlaskConical aria-hidden />
            Mark as test leads
          </Button>
        )}
        {may('LEADS_MARK_FTD') && (
          <Button size="sm" variant="ghost" onClick={() => ask('fire FTD')}>
            <CircleDollarSign aria-hidden />
            Fire FTD
          </Button>
        )}
        <ManageSelectionButton leads={() => selection.allMatching ?? [...selection.selected.keys()]} />
        <Button size="sm" variant="ghost" onClick={copy}>
          <Copy aria-hidden />
          Copy emails
        </Button>
      </div>
      {dialogs}
    </>
  )
}
