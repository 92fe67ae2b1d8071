import {
  CircleDollarSign,
  Copy,
  FlaskConical,
  FlaskConicalOff,
  RotateCcw,
  Shuffle,
  Undo2,
  type LucideIcon,
} from 'lucide-react'

export type LeadActionName =
  | 'override status'
  | 'mark test'
  | 'unmark test'
  | 'fire FTD'
  | 'manage selection'
  | 'copy emails'
  | 'return deposit'

interface LeadAction {
  name: LeadActionName
  label: string
  icon: LucideIcon
  /** Permissions that it needs. */
  needs: readonly string[]
  opensDialog?: boolean
}

const leadActions: readonly LeadAction[] = [
  { name: 'override status', label: 'Override status', icon: RotateCcw, needs: ['LEADS_OVERRIDE_STATUS'] },
  { name: 'mark test', label: 'Mark as test leads', icon: FlaskConical, needs: ['LEADS_MARK_TEST_LEAD'] },
  { name: 'unmark test', label: 'Unmark as test', icon: FlaskConicalOff, needs: ['LEADS_MARK_TEST_LEAD'] },
  { name: 'fire FTD', label: 'Fire FTD', icon: CircleDollarSign, needs: ['LEADS_MARK_FTD'] },
  {
    name: 'manage selection',
    label: 'Manage selection',
    icon: Shuffle,
    needs: ['LEADS_INJECTION'],
    opensDialog: true,
  },
  { name: 'copy emails', label: 'Copy emails', icon: Copy, needs: [] },
  {
    name: 'return deposit',
    label: 'Return deposit',
    icon: Undo2,
    needs: ['MONEY_EDIT', 'LEADS_EDIT'],
    opensDialog: true,
  },
]

/** Actions on selected leads and on the open one that a user may perform. */
export const allowedActions = (may: (permission: string) => boolean) =>
  leadActions.filter(({ needs }) => needs.every(may))
