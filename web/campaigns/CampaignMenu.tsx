import { Archive, ArchiveRestore, Ellipsis, History, Trash2, type LucideIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { historyAddress } from '../auditLog/HistoryLink'
import { IconButton } from '../components/IconButton'
import { Popover } from '../components/Popover'
import type { CampaignFactsFragment } from '../generated/graphql'
import { useMay } from '../session/useSession'
import { useCampaignActs } from './useCampaignActs'

/** What is seldom done with a campaign; nothing for who may do none of it. */
export function CampaignMenu({ campaign }: { campaign: CampaignFactsFragment }) {
  const may = useMay()
  const navigate = useNavigate()
  const { archive, askDelete, dialog } = useCampaignActs(() => void navigate('/campaigns', { replace: true }))
  const { id, isArchived, status } = campaign
  const mayEdit = may('CAMPAIGNS_EDIT')
  const items: [LucideIcon, string, () => void][] = [
    ...(may('AUDIT_LOG_LIST')
      ? [
          [History, 'History', () => void navigate(historyAddress('campaign', id))] satisfies [
            LucideIcon,
            string,
            () => void,
          ],
        ]
      : []),
    ...(mayEdit && isArchived
      ? [[ArchiveRestore, 'Restore', () => void archive(campaign, false)] satisfies [LucideIcon, string, () => void]]
      : []),
    ...(mayEdit && !isArchived && status !== 'active'
      ? [[Archive, 'Archive', () => void archive(campaign, true)] satisfies [LucideIcon, string, () => void]]
      : []),
    ...(mayEdit && status !== 'active'
      ? [[Trash2, 'Delete', () => askDelete(campaign)] satisfies [LucideIcon, string, () => void]]
      : []),
  ]
  if (!items.length) return null
  return (
    <>
      <Popover
        kind="menu"
        align="end"
        label="More"
        trigger={(trigger) => (
          <IconButton label="More" {...trigger}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      >
        {(close) =>
          items.map(([Icon, label, act]) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu-item"
              onClick={() => {
                close()
                act()
              }}
            >
              <Icon className="small" aria-hidden />
              {label}
            </button>
          ))
        }
      </Popover>
      {dialog}
    </>
  )
}
