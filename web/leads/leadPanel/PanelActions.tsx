import { useCallback, useMemo, useRef, useState } from 'react'
import {
  CircleDollarSign,
  Copy,
  Ellipsis,
  FlaskConical,
  FlaskConicalOff,
  Pencil,
  RotateCcw,
  Shuffle,
  type LucideIcon,
} from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { IconButton } from '../../ui/form/IconButton'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Menu } from '../../ui/overlay/Popover'
import { toast } from '../../ui/overlay/toasts'
import { whyNoFtd } from '../leadActions/ftdRefusals'
import type { LeadActionName } from '../leadActions/leadActionNames'
import { useMay } from '../../app/session/useSession'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import type { PanelLead } from './useLead'

const LeadActions = lazyComponent(() => import('../leadActions/LeadActions'), 'LeadActions', null)

interface Action {
  name: LeadActionName
  label: string
  icon: LucideIcon
  permission?: string
  /** Whether it is possible for the lead. */
  applies?: (lead: PanelLead) => boolean
}

/** Actions on one lead, with the same names as for selections. */
const actions: readonly Action[] = [
  { name: 'override status', label: 'Override status', icon: RotateCcw, permission: 'LEADS_OVERRIDE_STATUS' },
  {
    name: 'fire FTD',
    label: 'Fire FTD',
    icon: CircleDollarSign,
    permission: 'LEADS_MARK_FTD',
    applies: (lead) => whyNoFtd(lead) === null,
  },
  { name: 'manage selection', label: 'Manage selection', icon: Shuffle, permission: 'LEADS_INJECTION' },
  {
    name: 'mark test',
    label: 'Mark as test leads',
    icon: FlaskConical,
    permission: 'LEADS_MARK_TEST_LEAD',
    applies: ({ isTest }) => !isTest,
  },
  {
    name: 'unmark test',
    label: 'Unmark as test',
    icon: FlaskConicalOff,
    permission: 'LEADS_MARK_TEST_LEAD',
    applies: ({ isTest }) => isTest === true,
  },
  { name: 'copy emails', label: 'Copy emails', icon: Copy },
]
/** Keys act on the selected leads of the list if there are any; the palette on the open one. */
const isForSelection = ({ target }: KeyboardEvent) => target && document.querySelector('.lead-selection.some')

/** Number of buttons beside Edit; the others are in a menu. */
const shownActions = 2

interface Settle {
  label: string
  disabled: boolean
  act: () => void
}

interface Props {
  id: string
  lead: PanelLead
  onEdit: () => void
  /** For a held lead, with permission: the first button. */
  settle: Settle | null
}

/** Actions on the lead that the user may perform. */
export function PanelActions({ id, lead, onEdit, settle }: Props) {
  const may = useMay()
  const [asked, setAsked] = useState<LeadActionName | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const answered = useCallback(() => setAsked(null), [])
  const email = lead.email ?? ''
  const selection = useMemo(() => ({ count: 1, allMatching: null, selected: new Map([[id, { email }]]) }), [id, email])
  const offered = actions
    .filter(({ permission, applies }) => (!permission || may(permission)) && (!applies || applies(lead)))
    .map((action) => ({
      ...action,
      act: () => {
        if (isRunning) return
        setUsed(true)
        setAsked(action.name)
      },
    }))
  const toolbar = useRef<HTMLDivElement>(null)
  const byKey = (...names: LeadActionName[]) => {
    const action = offered.find(({ name }) => names.includes(name))
    return action && ((event: KeyboardEvent) => !isForSelection(event) && action.act())
  }
  const noFtd = may('LEADS_MARK_FTD') && whyNoFtd(lead)
  const sayNoFtd = noFtd && { refuse: (event: KeyboardEvent) => !isForSelection(event) && toast.error(noFtd) }
  useShortcuts(
    'lead',
    {
      override: byKey('override status'),
      inject: byKey('manage selection'),
      fire: byKey('fire FTD') ?? (sayNoFtd || undefined),
      test: byKey('mark test', 'unmark test'),
    },
    toolbar,
  )
  const room = settle ? 0 : shownActions
  const beside = offered.filter(({ permission }, at) => permission && at < room)
  const behind = offered.filter((action) => !beside.includes(action))
  return (
    <div ref={toolbar} className="lead-foot" role="toolbar" aria-label="Lead actions" aria-busy={isRunning}>
      {settle && (
        <Button variant="solid" disabled={settle.disabled} onClick={settle.act}>
          {settle.label}
        </Button>
      )}
      {may('LEADS_EDIT') && (
        <Button variant={settle ? 'ghost' : 'solid'} aria-keyshortcuts="e" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      {beside.map(({ label, act }) => (
        <Button key={label} variant="ghost" className="beside" onClick={act}>
          {label}
        </Button>
      ))}
      <span className="space" />
      <Menu
        label="More actions"
        align="end"
        trigger={(trigger) => (
          <IconButton label="More actions" {...trigger}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
        items={behind}
      />
      {isUsed && <LeadActions selection={selection} asked={asked} onAnswered={answered} onRunning={setRunning} />}
    </div>
  )
}
