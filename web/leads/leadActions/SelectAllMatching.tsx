import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { maxSelection } from '../../../shared/leads/leadActions'
import { formatCount } from '../../../shared/app/format'
import { errorCode, errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { toast } from '../../ui/overlay/toasts'
import { LeadSelectionDocument, type LeadsQuery } from '../../generated/graphql'
import { useClockTime } from '../../app/session/useClockTime'
import { type LeadsVariables, matchOf } from '../leads/leadsState'
import type { LeadSelection } from './useLeadSelection'

/** Number of matches at the time of the list, and the highest id, which excludes later leads. */
export type ListMoment = Pick<NonNullable<LeadsQuery['leads']>, 'total' | 'latestId' | 'asOf'>

interface Props {
  selection: LeadSelection
  /** Variables and answer of the list's query. */
  variables: LeadsVariables
  list: ListMoment
  /** The number of matches has changed: the list must be reloaded. */
  onStale: () => void
}

/**
 * Shown if the whole page is selected and more leads match: selects all matching leads as of the time of the list. If
 * their number has changed, shows the new number instead, and stays although the page has other rows.
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
      const { data } = await client.query({
        query: LeadSelectionDocument,
        variables: { ...matchOf(variables), expectedTotal: total, latestId },
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
