import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { maxSelection } from '../../../shared/leads/leadActions'
import { formatCount } from '../../../shared/partners/rates'
import { errorCode, errorText } from '../../app/apollo/errors'
import { Button } from '../../ui/form/Button'
import { toast } from '../../ui/overlay/toasts'
import { LeadSelectionDocument, type LeadsQuery } from '../../generated/graphql'
import { useClockTime } from '../../app/session/useClockTime'
import type { LeadsVariables } from '../leads/leadsVariables'
import type { LeadSelection } from './useLeadSelection'

/** How many matched when the list was read, and the bound that leaves out what arrived later. */
export type ListMoment = Pick<NonNullable<LeadsQuery['leads']>, 'total' | 'latestId' | 'asOf'>

interface Props {
  selection: LeadSelection
  /** What the list was asked for, and what it answered. */
  variables: LeadsVariables
  list: ListMoment
  /** Another number matches by now: the list is to be loaded anew. */
  onStale: () => void
}

/**
 * Offered when the whole page is selected and more match: selects those of all pages as they were when the list was read,
 * if they are still as many. Where they
 * are not it stays on offer with the new number, though the page has other rows by then.
 */
export function SelectAllMatching({ selection, variables, list, onStale }: Props) {
  const { total, latestId, asOf } = list
  const at = useClockTime()(asOf)
  const client = useApolloClient()
  const [busy, setBusy] = useState(false)
  const [isWanted, setWanted] = useState(false)
  if (isWanted && !selection.count) setWanted(false)
  if (selection.allMatching || !selection.count || selection.count >= total) return null
  if (selection.state !== 'all' && !isWanted) return null
  if (total > maxSelection)
    return <span className="subtle">At most {formatCount(maxSelection)} leads can be selected at once.</span>

  const select = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { page: _, ...query } = variables
      const { data } = await client.query({
        query: LeadSelectionDocument,
        variables: { ...query, expectedTotal: total, latestId },
        fetchPolicy: 'no-cache',
      })
      selection.selectAllMatching(data?.leadSelection?.ids ?? [], at)
      setWanted(false)
    } catch (error) {
      if (errorCode(error) === 'CONFLICT') {
        toast.warning('The list has changed', { text: errorText(error), error })
        setWanted(true)
        onStale()
      } else toast.error(errorText(error), { error })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="link" onClick={() => void select()} aria-busy={busy}>
      {`Select all ${formatCount(total)} that match${at && ` as of ${at}`}`}
    </Button>
  )
}
