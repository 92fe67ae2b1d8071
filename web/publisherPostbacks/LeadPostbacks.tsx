import './publisherPostbacks.css'
import { useEffect, useMemo, useState } from 'react'
import { errorText, throwErrors } from '../apollo/errors'
import { ListTable } from '../components/ListTable'
import { toast } from '../components/toasts'
import { type PostbackRowFragment, useLeadPostbacksQuery, useRetryPostbacksMutation } from '../generated/graphql'
import { useMay } from '../session/useSession'
import { postbackColumns } from './postbackColumns'

/** How often they are asked for again while one is about to be sent, in milliseconds. */
const pollMs = 2_000
const soonMs = 60_000

const rowId = ({ id }: PostbackRowFragment) => id
const isSoon = ({ nextAttemptAt }: PostbackRowFragment) =>
  nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < soonMs

/**
 * What the publisher of a lead was told of it, and what came of that. Nothing is drawn for a lead of which nothing was to
 * be told: most publishers want no postbacks.
 */
export function LeadPostbacks({ leadId }: { leadId: string }) {
  const mayRetry = useMay()('LEADS_PROGRESS_LOGS')
  const [pollInterval, setPollInterval] = useState(0)
  const { data, error, loading, refetch } = useLeadPostbacksQuery({
    variables: { leadId },
    fetchPolicy: 'cache-and-network',
    pollInterval,
  })
  const rows = data?.leadPublisherPostbacks ?? undefined
  useEffect(() => setPollInterval(rows?.some(isSoon) ? pollMs : 0), [rows])
  const [retry] = useRetryPostbacksMutation()
  const columns = useMemo(() => {
    const onRetry = async (id: string) => {
      try {
        const { data } = await retry({ variables: { ids: [id] } })
        throwErrors(data?.action.errors ?? [])
        const [refusal] = data?.action.refused ?? []
        if (refusal) toast.warning(refusal.message)
        else toast.success('The postback is sent again')
      } catch (error) {
        toast.error(errorText(error), { error })
      }
    }
    return postbackColumns(mayRetry ? (id) => void onRetry(id) : null)
  }, [retry, mayRetry])
  if (!rows?.length && !error) return null
  return (
    <div className="lead-postbacks">
      <h3>Postbacks to the publisher</h3>
      <ListTable
        label="Postbacks to the publisher"
        columns={columns}
        rows={rows}
        rowId={rowId}
        error={loading ? undefined : error}
        onRetry={() => void refetch().catch(() => {})} // the query shows the failure itself
        empty={null}
      />
    </div>
  )
}
