import { useCallback, useState } from 'react'
import {
  ChevronDown,
  CircleDollarSign,
  Copy,
  FlaskConical,
  FlaskConicalOff,
  Pencil,
  Shuffle,
  type LucideIcon,
} from 'lucide-react'
import { inSentences } from '../../../shared/app/sentences'
import { countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { useFitting } from '../../ui/layout/useFitting'
import { Menu } from '../../ui/overlay/Popover'
import { toast } from '../../ui/overlay/toasts'
import { ftdRefusals } from '../leadActions/ftdRefusals'
import type { LeadActionName } from '../leadActions/leadActionNames'
import type { ListMoment } from '../leadActions/SelectAllMatching'
import type { LeadSelection } from '../leadActions/useLeadSelection'
import { useMay } from '../../app/session/useSession'
import { usePhone } from '../../ui/layout/useMedia'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import type { LeadsVariables } from './leadsState'

const LeadActions = lazyComponent(() => import('../leadActions/LeadActions'), 'LeadActions', null)
const SelectAllMatching = lazyComponent(() => import('../leadActions/SelectAllMatching'), 'SelectAllMatching', null)

/** Loads the code of lead actions in advance, when a selection is about to be made. */
export function preloadLeadActions() {
  LeadActions.preload()
  SelectAllMatching.preload()
}

interface Props {
  selection: LeadSelection
  /** Variables and answer of the list's query. */
  variables: LeadsVariables
  list: ListMoment
  /** The list must be reloaded. */
  onStale: () => void
}

interface Action {
  name: LeadActionName
  label: string
  Icon: LucideIcon
  permission?: string
  opensDialog?: boolean
}

const actions: readonly Action[] = [
  { name: 'override status', label: 'Override status', Icon: Pencil, permission: 'LEADS_OVERRIDE_STATUS' },
  { name: 'mark test', label: 'Mark as test leads', Icon: FlaskConical, permission: 'LEADS_MARK_TEST_LEAD' },
  { name: 'unmark test', label: 'Unmark as test', Icon: FlaskConicalOff, permission: 'LEADS_MARK_TEST_LEAD' },
  { name: 'fire FTD', label: 'Fire FTD', Icon: CircleDollarSign, permission: 'LEADS_MARK_FTD' },
  {
    name: 'manage selection',
    label: 'Manage selection',
    Icon: Shuffle,
    permission: 'LEADS_INJECTION',
    opensDialog: true,
  },
  { name: 'copy emails', label: 'Copy emails', Icon: Copy },
]

/** Number of selected leads, and actions. Also shown without a selection, so that the layout does not shift. */
export function LeadSelectionBar({ selection, variables, list, onStale }: Props) {
  const { count } = selection
  const may = useMay()
  const phone = usePhone()
  const [asked, setAsked] = useState<LeadActionName | null>(null)
  const [isRunning, setRunning] = useState(false)
  // Running actions continue without a selection.
  const [isUsed, setUsed] = useState(false)
  if (count && !isUsed) setUsed(true)
  const answered = useCallback(() => setAsked(null), [])
  const noFtd = ftdRefusals(selection.selected.values())
  /** Why an action would leave all selected leads as they are; null if it may not, or if not all are loaded. */
  const whyNot = (name: LeadActionName) =>
    name === 'fire FTD' && count > 0 && noFtd.length === count ? inSentences(noFtd) : null
  const ask = (name: LeadActionName) => {
    const why = whyNot(name)
    if (!count) toast.error('No row selected')
    else if (why) toast.error(why)
    else if (!isRunning) setAsked(name)
  }
  const allowed = actions.filter(({ permission }) => !permission || may(permission))
  const { row, fitting } = useFitting(allowed.length, '')
  // What there is no room for folds into a menu.
  const shown = phone ? 0 : fitting
  const isWhole = shown >= allowed.length
  const byKey = (name: LeadActionName) => () => {
    if (allowed.some((action) => action.name === name)) ask(name)
  }
  useShortcuts('leads', {
    override: byKey('override status'),
    inject: byKey('manage selection'),
    fire: byKey('fire FTD'),
    test: byKey('mark test'),
  })
  return (
    <>
      <div
        className={count ? 'lead-selection some' : 'lead-selection'}
        role="toolbar"
        aria-label="Selected leads"
        aria-busy={isRunning}
      >
        {count ? (
          <button type="button" className="clear" onClick={selection.clear}>
            {`${countOf(count, 'row')} selected - clear selections`}
          </button>
        ) : (
          <span>No rows selected</span>
        )}
        {selection.asOf && <span className="subtle">as of {selection.asOf}</span>}
        {isUsed && <SelectAllMatching selection={selection} variables={variables} list={list} onStale={onStale} />}
        {!phone && (
          <span ref={row} className="lead-acts">
            {allowed.map(({ name, label, Icon, opensDialog }, place) => {
              const why = whyNot(name)
              return (
                <Button
                  key={name}
                  size="sm"
                  variant="ghost"
                  inert={place >= fitting}
                  aria-haspopup={opensDialog && 'dialog'}
                  aria-disabled={why ? true : undefined}
                  title={why ?? undefined}
                  onClick={() => ask(name)}
                >
                  <Icon aria-hidden />
                  {label}
                </Button>
              )
            })}
          </span>
        )}
        {/* Its room is kept: the bar is measured once, and not again because of it. */}
        <span className="lead-more" aria-hidden={isWhole}>
          <Menu
            label="Actions for the selected leads"
            trigger={(trigger) => (
              <Button size="sm" {...trigger}>
                {shown ? 'More' : 'Actions'}
                <ChevronDown aria-hidden />
              </Button>
            )}
            items={allowed
              .slice(shown)
              .map(({ name, label, Icon }) => ({ label, icon: Icon, why: whyNot(name), act: () => ask(name) }))}
          />
        </span>
      </div>
      {isUsed && <LeadActions selection={selection} asked={asked} onAnswered={answered} onRunning={setRunning} />}
    </>
  )
}
