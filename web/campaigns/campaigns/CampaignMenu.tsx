import { Archive, ArchiveRestore, Copy, Ellipsis, History, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { historyAddress } from '../../access/auditLog/HistoryLink'
import { IconButton } from '../../ui/form/IconButton'
import { Menu, type MenuItem } from '../../ui/overlay/Popover'
import type { CampaignFactsFragment } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { copyCampaignHref } from './campaignAddress'
import { useCampaignActs } from './useCampaignActs'

/** Rarely used actions of a campaign; nothing without permission. */
export function CampaignMenu({ campaign }: { campaign: CampaignFactsFragment }) {
  const may = useMay()
  const navigate = useNavigate()
  const { archive, askDelete, dialog } = useCampaignActs(() => void navigate('/campaigns', { replace: true }))
  const { id, isArchived, status } = campaign
  const mayEdit = may('CAMPAIGNS_EDIT')
  const items: MenuItem[] = [
    ...(mayEdit ? [{ label: 'Copy', icon: Copy, act: () => void navigate(copyCampaignHref(id)) }] : []),
    ...(may('AUDIT_LOG_LIST')
      ? [{ label: 'History', icon: History, act: () => void navigate(historyAddress('campaign', id)) }]
      : []),
    ...(mayEdit && isArchived
      ? [{ label: 'Restore', icon: ArchiveRestore, act: () => void archive(campaign, false) }]
      : []),
    ...(mayEdit && !isArchived && status !== 'active'
      ? [{ label: 'Archive', icon: Archive, act: () => void archive(campaign, true) }]
      : []),
    ...(mayEdit && status !== 'active' ? [{ label: 'Delete', icon: Trash2, act: () => askDelete(campaign) }] : []),
  ]
  if (!items.length) return null
  return (
    <>
      <Menu
        align="end"
        label="More"
        trigger={(trigger) => (
          <IconButton label="More" {...trigger}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
        items={items}
      />
      {dialog}
    </>
  )
}
