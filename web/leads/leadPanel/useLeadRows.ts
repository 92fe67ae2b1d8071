import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { RowOpening } from '../../ui/table/tableTypes'
import { useMay } from '../../app/session/useSession'
import { leadPageHref, useLeadPanel } from './leadAddress'
import { offerLeadOrder } from './leadOrder'

interface LeadRows {
  /** Number of rows before the page, and on all pages. */
  offset: number
  total: number | undefined
}

/** Opens leads from rows whose ids are those of leads; undefined without permission. */
export function useLeadRows<Row extends { id: string }>({ offset, total }: LeadRows): RowOpening<Row> | undefined {
  const { open, openLead } = useLeadPanel()
  const navigate = useNavigate()
  const maySee = useMay()('LEADS_LIST')
  useEffect(() => () => offerLeadOrder(null), [])
  const current = open?.lead ?? null
  const show = open?.show === 'update' ? null : (open?.show ?? null)
  return useMemo(() => {
    if (!maySee) return undefined
    return {
      current,
      open: ({ id }) => openLead(id, show),
      openPage: ({ id }) => void navigate(leadPageHref(id)),
      onOrder: (ids) => offerLeadOrder({ ids, offset, total: total ?? ids.length }),
    }
  }, [current, show, maySee, openLead, navigate, offset, total])
}
