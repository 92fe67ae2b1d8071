import {
  CircleDollarSign,
  Copy,
  FlaskConical,
  FlaskConicalOff,
  RotateCcw,
  Shuffle,
  type LucideIcon,
} from 'lucide-react'

export type LeadActionName =
  | 'override status'
  | 'mark test'
  | 'unmark test'
  | 'fire FTD'
  | 'manage selection'
  | 'copy emails'

interface LeadAction {
  name: LeadActionName
  label: string
  icon: LucideIcon
  permission?: string
  opensDialog?: boolean
}

/** Actions on selected leads and on the open one. */
export const leadActions: readonly LeadAction[] = [
  { name: 'override status', label: 'Override status', icon: RotateCcw, permission: 'LEADS_OVERRIDE_STATUS' },
  { name: 'mark test', label: 'Mark as test leads', icon: FlaskConical, permission: 'LEADS_MARK_TEST_LEAD' },
  { name: 'unmark test', label: 'Unmark as test', icon: FlaskConicalOff, permission: 'LEADS_MARK_TEST_LEAD' },
  { name: 'fire FTD', label: 'Fire FTD', icon: CircleDollarSign, permission: 'LEADS_MARK_FTD' },
  {
    name: 'manage selection',
    label: 'Manage selection',
    icon: Shuffle,
    permission: 'LEADS_INJECTION',
    opensDialog: true,
  },
  { name: 'copy emails', label: 'Copy emails', icon: Copy },
]
