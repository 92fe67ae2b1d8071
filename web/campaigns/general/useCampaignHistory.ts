import { useEffect, useRef } from 'react'
import { useCampaignHistoryQuery, type CampaignFactsFragment } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'

/**
 * Who created a campaign, started it last and saved its settings last, by the audit log: nothing for who may not read it, and
 * nothing for what is not in it, such as campaigns of the demo data. Read again when the campaign has changed.
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
    if (mayRead) void refetch().catch(() => undefined) // the query itself answers the failure
  }, [version, mayRead, refetch])
  return {
    created: data?.created?.rows[0],
    started: data?.started?.rows[0],
    saved: data?.saved?.rows[0],
    isFailed: error !== undefined,
  }
}
