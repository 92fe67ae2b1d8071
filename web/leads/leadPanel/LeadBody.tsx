import { use, useEffect, useRef, useState } from 'react'
import { Grid, Stack } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { TitleLevel } from '../../ui/layout/Section'
import { Skeleton } from '../../ui/layout/Skeleton'
import { TableFailure } from '../../ui/table/TableFailure'
import { useSettle } from '../heldLeads/useSettle'
import { needsToTeach, TeachDialog } from '../taughtAnswers/LazyTeachDialog'
import type { LeadToUpdate } from '../leadActions/leadForm'
import { useMay } from '../../app/session/useSession'
import { EditLead } from './facts/EditLead'
import { eventGroups } from './timeline/eventGroups'
import { HeldSection, type Choice } from './facts/HeldSection'
import { InjectionInfo } from './facts/InjectionInfo'
import type { LeadView } from './leadAddress'
import { LeadIdentity } from './facts/LeadIdentity'
import { LeadInfo } from './facts/LeadInfo'
import { LeadMoney } from './facts/LeadMoney'
import { LeadReturn } from '../../money/returns/LeadReturn'
import { Scroll } from './LeadParts'
import { PanelActions } from './PanelActions'
import { Timeline } from './timeline/Timeline'
import { useLead, type PanelLead } from './useLead'

interface Props {
  id: string
  titleId: string
  show: LeadView | null
  /** False while the lead may be only passed by. */
  rests?: boolean
  onShow: (show: LeadView | null) => void
  /** Called with the loaded lead. */
  onLead?: (lead: PanelLead) => void
}

/** Titles of sections by their names in the URL. */
const factTitles: Readonly<Partial<Record<LeadView, string>>> = { info: 'Lead info', overrides: 'Injection info' }

/** The timeline beside the facts, where a page has the room. */
const besideFacts = {
  gridTemplateColumns: { base: 'minmax(0, 880px)', xl: 'minmax(400px, 5fr) minmax(0, 7fr)' },
  alignItems: 'start',
  columnGap: '8',
}

const unchosen: Choice = { outcome: null, reason: '' }

/** Whether all fields of the form are loaded. */
const isReady = (lead: PanelLead): lead is PanelLead & LeadToUpdate =>
  lead.version !== undefined && lead.brokerFtd !== undefined && lead.ftdDate !== undefined && lead.revenue !== undefined

/** A lead: identity, money, facts, events and actions. */
export function LeadBody({ id, titleId, show, rests = true, onShow, onLead }: Props) {
  const may = useMay()
  const isPage = use(TitleLevel) === 1
  const { lead, error, loading, again } = useLead(id, show, rests)
  const [choice, setChoice] = useState(unchosen)
  const [isTeaching, setTeaching] = useState(false)
  const { act: settle, loading: isSettling } = useSettle()
  const sections = useRef<HTMLDivElement>(null)

  // Scrolls to the section requested by an icon of the list.
  const isHere = Boolean(lead)
  useEffect(() => {
    const name = show && (factTitles[show] ?? eventGroups[show]?.title)
    if (isHere && name) sections.current?.querySelector(`[aria-label^="${name}"]`)?.scrollIntoView({ block: 'start' })
  }, [show, isHere])
  useEffect(() => {
    if (lead) onLead?.(lead)
  }, [lead, onLead])

  if (lead === null && !loading)
    return <EmptyState icon={SearchX} title="No such lead" text="It may have been deleted, or the link is wrong." />
  if (error && !loading && lead?.version === undefined)
    return <FailedState what="The lead" error={error} onRetry={again} />
  const known = lead ?? {}
  const { email, held } = known
  const identity = <LeadIdentity id={id} titleId={titleId} lead={known} />

  if (show === 'update' && may('LEADS_EDIT'))
    return isReady(known) ? (
      <EditLead key={id} lead={known} email={email} onDone={() => onShow(null)}>
        {identity}
      </EditLead>
    ) : (
      <Scroll>
        {identity}
        <Stack gap="3" pt="14px" aria-busy>
          {[0, 1, 2].map((field) => (
            <Skeleton key={field} height={53} />
          ))}
        </Stack>
      </Scroll>
    )

  const maySettle = Boolean(held) && may('LEADS_INJECTION')
  const { outcome } = choice
  const settleNow = async () => {
    if (!held || !outcome || !(await settle({ lead: held, outcome }, choice.reason))) return
    setChoice(unchosen)
    again()
  }
  return (
    <>
      {/* Focusable, so that arrow keys can scroll it. */}
      <Scroll ref={sections} tabIndex={0} role="group" aria-label={`Details of lead ${id}`}>
        {Boolean(error) && !loading && <TableFailure what="The lead" error={error} onRetry={again} />}
        {identity}
        {held && (
          <HeldSection
            held={held}
            choice={maySettle ? choice : null}
            onChoose={setChoice}
            onTeach={held.response && needsToTeach.every((name) => may(name)) ? () => setTeaching(true) : null}
          />
        )}
        <LeadMoney lead={known} />
        {known.status === 'FTD_REJECTED' && may('MONEY_LIST') && <LeadReturn id={id} />}
        <Grid css={isPage ? besideFacts : undefined}>
          <div>
            <LeadInfo id={id} email={email} lead={known} isWhole={show === 'info'} />
            <InjectionInfo id={id} email={email} lead={known} isAsked={show === 'overrides'} />
          </div>
          <Timeline id={id} email={email} show={show} onShow={onShow} page={known.timeline ?? undefined} />
        </Grid>
      </Scroll>
      {held && isTeaching && <TeachDialog lead={held} onSettled={again} onClose={() => setTeaching(false)} />}
      <PanelActions
        id={id}
        lead={known}
        onEdit={() => onShow('update')}
        settle={
          maySettle && (
            <Button variant="solid" disabled={!outcome || isSettling} onClick={() => void settleNow()}>
              {outcome ? `Settle as ${outcome}` : 'Settle'}
            </Button>
          )
        }
      />
    </>
  )
}
