import { useCallback, useState } from 'react'
import { Box, chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { inSentences } from '../../../shared/app/sentences'
import { countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { SelectionBar } from '../leadActions/SelectionBar'
import { useFitting } from '../../ui/layout/useFitting'
import { Menu } from '../../ui/overlay/Popover'
import { toast } from '../../ui/overlay/toasts'
import { ftdRefusals } from '../leadActions/ftdRefusals'
import { allowedActions, type LeadActionName } from '../leadActions/leadActionList'
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

/** Its first line is what fits. The padding is for the ring of what has the focus. */
const Acts = chakra('span', {
  base: {
    display: 'flex',
    flex: 1,
    flexWrap: 'wrap',
    gap: '2',
    minWidth: 0,
    height: 'calc({sizes.control.sm} + 6px)',
    p: '3px',
    overflow: 'hidden',
    '& > [inert]': { visibility: 'hidden' },
  },
})

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
  const allowed = allowedActions(may)
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
      <SelectionBar aria-label="Selected leads" aria-busy={isRunning} data-some={count > 0 || undefined}>
        {count ? (
          <button type="button" className="link cut" onClick={selection.clear}>
            {`${countOf(count, 'row')} selected - clear selections`}
          </button>
        ) : (
          <span className="cut">No rows selected</span>
        )}
        {selection.asOf && <span className="subtle cut">as of {selection.asOf}</span>}
        {isUsed && <SelectAllMatching selection={selection} variables={variables} list={list} onStale={onStale} />}
        {!phone && (
          <Acts ref={row}>
            {allowed.map(({ name, label, icon: Icon, opensDialog }, place) => {
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
          </Acts>
        )}
        {/* Its room is kept: the bar is measured once, and not again because of it. */}
        <Box
          flex="none"
          ml={phone ? 'auto' : undefined}
          visibility={isWhole ? 'hidden' : undefined}
          aria-hidden={isWhole}
        >
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
              .map(({ name, label, icon }) => ({ label, icon, why: whyNot(name), act: () => ask(name) }))}
          />
        </Box>
      </SelectionBar>
      {isUsed && <LeadActions selection={selection} asked={asked} onAnswered={answered} onRunning={setRunning} />}
    </>
  )
}
