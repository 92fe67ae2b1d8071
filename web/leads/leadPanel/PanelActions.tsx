import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { Spacer } from '@chakra-ui/react'
import { Ellipsis, Pencil } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { IconButton } from '../../ui/form/IconButton'
import { usePhone } from '../../ui/layout/useMedia'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Menu } from '../../ui/overlay/Popover'
import { toast } from '../../ui/overlay/toasts'
import { whyNoFtd } from '../leadActions/ftdRefusals'
import { allowedActions, type LeadActionName } from '../leadActions/leadActionList'
import { useMay } from '../../app/session/useSession'
import { Foot } from './LeadParts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import type { PanelLead } from './useLead'

const LeadActions = lazyComponent(() => import('../leadActions/LeadActions'), 'LeadActions', null)

/** Actions that are possible for some leads only. */
const applies: Partial<Record<LeadActionName, (lead: PanelLead) => boolean>> = {
  'fire FTD': (lead) => whyNoFtd(lead) === null,
  'return deposit': ({ status }) => status === 'FTD',
  'mark test': ({ isTest }) => !isTest,
  'unmark test': ({ isTest }) => isTest === true,
}
/** What usually comes next for a lead: its main button. */
const nextSteps: Partial<Record<string, LeadActionName>> = { ACCEPTED: 'fire FTD', REJECTED: 'manage selection' }

/** Keys act on the selected leads of the list if there are any; the palette on the open one. */
const isForSelection = ({ target }: KeyboardEvent) =>
  target && document.querySelector('[aria-label="Selected leads"][data-some]')

/** Shown as buttons, as many as there is room for; the others are in a menu. */
const buttons: readonly LeadActionName[] = ['override status', 'fire FTD', 'manage selection']
const room = { wide: 2, phone: 1 }

interface Props {
  id: string
  lead: PanelLead
  onEdit: () => void
  /** The button that settles a held lead: the first one. */
  settle: ReactNode
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
  const offered = allowedActions(may)
    .filter(({ name }) => applies[name]?.(lead) !== false)
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
  const most = room[usePhone() ? 'phone' : 'wide']
  const isNext = ({ name }: { name: LeadActionName }) => name === nextSteps[lead.status ?? '']
  const beside = settle
    ? []
    : offered
        .filter(({ name }) => buttons.includes(name))
        .sort((one, other) => Number(isNext(other)) - Number(isNext(one)))
        .slice(0, most)
  const next = beside.find(isNext)
  return (
    <Foot ref={toolbar} role="toolbar" aria-label="Lead actions" aria-busy={isRunning}>
      {settle}
      {next && (
        <Button variant="solid" onClick={next.act}>
          {next.label}
        </Button>
      )}
      {may('LEADS_EDIT') && (
        <Button variant={settle || next ? 'ghost' : 'solid'} aria-keyshortcuts="e" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      {beside
        .filter((action) => action !== next)
        .map(({ label, act }) => (
          <Button key={label} variant="ghost" onClick={act}>
            {label}
          </Button>
        ))}
      <Spacer />
      <Menu
        label="More actions"
        align="end"
        trigger={(trigger) => (
          <IconButton label="More actions" {...trigger}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
        items={offered.filter((action) => !beside.includes(action))}
      />
      {isUsed && <LeadActions selection={selection} asked={asked} onAnswered={answered} onRunning={setRunning} />}
    </Foot>
  )
}
