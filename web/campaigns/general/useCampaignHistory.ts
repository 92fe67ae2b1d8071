import { useEffect, useRef } from 'react'
import { useCampaignHistoryQuery, type CampaignFactsFragment } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'

/**
 * Who created, last started and last edited a campaign, from the audit log: empty without permission, and for actions
 * that are not in the log, such as demo data. Reloaded when the campaign changes.
 */
export function useCampaignHistory({ id, version }: Pick<CampaignFactsFragment, 'id' | 'version'>) {
  const mayRead = useMay()('AUDIT_LOG_LIST')
  const { data, error, refetch } = useCampaignHistoryQuery({
    variables: { id },
    skip: !mayRead,
  })
  const readVersion = useRef(version)
  useEffect(() => {
    if (readVersion.current === version) return
    readVersion.current = version
    if (mayRead) void refetch().catch(() => undefined) // the query returns the error
  }, [version, mayRead, refetch])
  return {
    created: data?.created?.rows[0],
    started: data?.started?.rows[0],
    saved: data?.saved?.rows[0],
    isFailed: error !== undefined,
  }
}
