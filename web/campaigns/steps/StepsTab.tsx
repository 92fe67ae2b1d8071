import './steps.css'
import '../../records/records.css'
import { useRef, useState } from 'react'
import { Heading, Spacer, Text } from '@chakra-ui/react'
import { CornerDownRight, ListOrdered, Plus } from 'lucide-react'
import { useLocation } from 'react-router'
import { exitConditions } from '../../../shared/campaigns/campaigns'
import { Button } from '../../ui/form/Button'
import { EmptyList } from '../../records/list/EmptyList'
import { FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { TableFailure } from '../../ui/table/TableFailure'
import { useSortable } from '../../ui/table/useSortable'
import { useFormChoices } from '../../filters/useFilterChoices'
import { useCampaignStepsQuery, type CampaignFactsFragment } from '../../generated/graphql'
import { RecordGone, useOpenRecord } from '../../records/RecordGone'
import { useDialogUrl } from '../../records/list/useRecordsUrl'
import { useMay } from '../../app/session/useSession'
import { DeleteStep } from './DeleteStep'
import { SourceSelect, sourceIn } from '../general/SourceSelect'
import { StepFactsDialog } from './StepFactsDialog'
import { StepFigures, stepFigures } from './StepFigures'
import { StepLegend } from './StepLegend'
import { StepRow, StepWho } from './StepRow'
import type { StepFacts } from './stepTexts'
import { useStepFigures } from './useStepFigures'
import { useStepOrder } from './useStepOrder'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { FilterRow } from '../../ui/layout/FilterRow'

const StepDialog = lazyComponent(() => import('./StepDialog'), 'StepDialog', null)

const none: readonly StepFacts[] = []

/** Steps of a campaign in order, with results of consumers. */
export function StepsTab({ campaign }: { campaign: CampaignFactsFragment }) {
  const { id: campaignId, exitCondition, status } = campaign
  const { search } = useLocation()
  const mayEdit = useMay()('CAMPAIGNS_EDIT')
  const sourceId = sourceIn(search)
  const { data, error, refetch } = useCampaignStepsQuery({
    variables: { campaignId },
  })
  const figures = useStepFigures(campaignId, sourceId, status === 'active')
  const { choices } = useFormChoices()
  const all = data?.campaignSteps
  const order = useStepOrder(campaignId, all ?? none)
  const list = useRef<HTMLOListElement>(null)
  useSortable(list, mayEdit && Boolean(all?.length), order.drag)
  const { dialog, open, close } = useDialogUrl()
  const [deleting, setDeleting] = useState<StepFacts | null>(null)
  const openId = dialog?.id ?? null
  const { row: opened, isGone } = useOpenRecord(
    openId,
    all?.find(({ id }) => id === openId),
    all !== undefined,
  )
  const exit = exitConditions.find(({ id }) => id === exitCondition)
  const lifted = order.steps.findIndex(({ id }) => id === order.lifted)
  const row = (step: StepFacts, place: number) => (
    <StepRow
      key={step.id}
      campaignId={campaignId}
      step={step}
      place={place}
      count={order.steps.length}
      sourceId={sourceId}
      figures={figures.of(step.id)}
      most={figures.most}
      choices={choices}
      order={mayEdit ? order : null}
      onView={() => open('view', step.id)}
      onEdit={mayEdit ? () => open('edit', step.id) : null}
      onDelete={mayEdit ? () => setDeleting(step) : null}
    />
  )
  const add = mayEdit && (
    <Button variant="solid" onClick={() => open('create')}>
      <Plus aria-hidden />
      Add Step
    </Button>
  )
  if (error && !all)
    return <FailedState what="Steps" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
  return (
    <>
      <FilterRow className="filter-bar">
        {order.steps.length > 0 && add}
        <SourceSelect campaignId={campaignId} sourceId={sourceId} />
        <Spacer />
        <Text as="span" fontSize="xs" role="status">
          {lifted >= 0
            ? `Moving ${order.steps[lifted]?.name}, now ${lifted + 1} of ${order.steps.length}. ↑ ↓ move, Space drops, Esc puts it back`
            : ''}
        </Text>
        {mayEdit && lifted < 0 && order.steps.length > 1 && (
          <Text textStyle="hint" hideBelow="md">
            Reorder by dragging, or <kbd className="key-cap">Alt</kbd> <kbd className="key-cap">↑</kbd>{' '}
            <kbd className="key-cap">↓</kbd> on a step. Changes apply to what has not been sent yet.
          </Text>
        )}
      </FilterRow>
      <div className="steps" tabIndex={0} role="region" aria-label="Steps">
        <div className="steps-head" aria-hidden>
          <span>Step</span>
          {stepFigures.map(({ title }) => (
            <span key={title}>{title}</span>
          ))}
        </div>
        {figures.error ? <TableFailure what="Figures" error={figures.error} onRetry={figures.retry} /> : null}
        {!all ? (
          <LoadingLines what="Steps" />
        ) : !order.steps.length ? (
          <EmptyList
            icon={ListOrdered}
            title="There are no steps"
            purpose="A step sends consumers to the advertisers you give it. Without one the campaign cannot start."
            needs={['broker']}
          >
            {add}
          </EmptyList>
        ) : (
          <ol ref={list} aria-label="Steps in order">
            {order.steps.map(row)}
          </ol>
        )}
        {order.steps.length > 0 && (
          <p className="step-band steps-end">
            <CornerDownRight className="small" aria-hidden />
            End. Exit condition {exit?.name}: {exit?.text}
          </p>
        )}
        {figures.archived.length > 0 && (
          <section aria-label="Archived steps">
            <Heading textStyle="subheading" mt="5" mb="2" color="fg.muted">
              Archived steps
            </Heading>
            {figures.archived.map((row) => (
              <section key={row.stepId} className="step-body" aria-label={row.name}>
                <div className="step-node" />
                <div className="step-facts">
                  <Heading as="h3" textStyle="subheading" overflowWrap="anywhere" dir="auto">
                    {row.name}
                  </Heading>
                  <StepWho>Step {row.number}: it sends nothing more</StepWho>
                </div>
                <StepFigures
                  campaignId={campaignId}
                  stepId={row.stepId}
                  sourceId={sourceId}
                  row={row}
                  most={figures.most}
                />
              </section>
            ))}
          </section>
        )}
        {figures.most > 0 && <StepLegend />}
      </div>
      {deleting && <DeleteStep campaignId={campaignId} step={deleting} onClose={() => setDeleting(null)} />}
      {mayEdit && (dialog?.name === 'create' || (dialog?.name === 'edit' && opened)) && (
        <RecordGone value={isGone}>
          <StepDialog campaign={campaign} step={dialog.name === 'edit' ? opened : null} onClose={close} />
        </RecordGone>
      )}
      {dialog?.name === 'view' && opened && (
        <StepFactsDialog campaign={campaign} step={opened} choices={choices} onClose={close} />
      )}
    </>
  )
}
