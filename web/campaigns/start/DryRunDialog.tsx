import { useEffect, useMemo, useRef, useState } from 'react'
import { Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { FlaskConical } from 'lucide-react'
import { countOf, formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { focusFromHead } from '../../ui/layout/focusFromHead'
import { Select } from '../../ui/form/choices/Select'
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable'
import { Pager } from '../../ui/table/Pager'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import {
  useCampaignDryRunQuery,
  type CampaignDryRunQuery,
  type CampaignDryRunResult,
  type CampaignFactsFragment,
} from '../../generated/graphql'
import { countsText, partsBar } from '../campaigns/campaignProgress'
import { Badge, type BadgeTone } from '../../ui/show/Badge'

type DryRun = NonNullable<CampaignDryRunQuery['campaignDryRun']>
type Row = DryRun['rows'][number]
type Step = DryRun['steps'][number]

const results: Readonly<Record<CampaignDryRunResult, [string, BadgeTone]>> = {
  sent: ['Sent', 'accepted'],
  waiting: ['Would wait', 'submitted'],
  control: ['Control group', 'submitted'],
  not_for_them: ['Not for them', 'submitted'],
  not_possible: ['Not possible', 'submitted'],
  left: ['Left', 'ftdrej'],
}
const pageSize = 30

const resultBadge = (result: CampaignDryRunResult) => {
  const [name, tone] = results[result]
  return <Badge tone={tone}>{name}</Badge>
}

const columns: PlainColumn<Row>[] = [
  { field: 'email', title: 'Consumer', minWidth: 160, cell: ({ email, consumerId }) => email ?? `#${consumerId}` },
  { field: 'step', title: 'Step', align: 'right', cell: ({ step }) => step },
  { field: 'result', title: 'Result', cell: ({ result }) => resultBadge(result) },
  { field: 'advertiser', title: 'Advertiser', minWidth: 120, cell: ({ advertiserName }) => advertiserName },
  { field: 'reason', title: 'Reason', minWidth: 220, cell: ({ reason }) => reason },
]
const rowId = ({ consumerId, step }: Row) => `${consumerId}-${step}`

/** What the steps would do with the first consumers now. Nothing is sent or counted. */
export function DryRunDialog({ campaign, onClose }: { campaign: CampaignFactsFragment; onClose: () => void }) {
  const { data, error, refetch } = useCampaignDryRunQuery({
    variables: { campaignId: campaign.id },
    fetchPolicy: 'network-only',
  })
  const run = data?.campaignDryRun
  return (
    <Dialog
      title={`Dry run of ${campaign.name}`}
      subtitle={run ? `The first ${countOf(run.consumers, 'consumer')} that wait. Nothing was sent.` : undefined}
      width={880}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && !run ? (
        <FailedState what="Dry run" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : !run ? (
        <LoadingLines what="Dry run" />
      ) : run.consumers === 0 ? (
        <EmptyState
          icon={FlaskConical}
          title="No consumer waits"
          text="Start a source first: it brings the consumers that the steps are tried with."
        />
      ) : (
        <Loaded run={run} />
      )}
    </Dialog>
  )
}

function Loaded({ run }: { run: DryRun }) {
  const [step, setStep] = useState('')
  const [result, setResult] = useState('')
  const [page, setPage] = useState(1)
  const firstFilter = useRef<HTMLButtonElement>(null)
  useEffect(() => focusFromHead(firstFilter.current), [])
  const rows = useMemo(
    () => run.rows.filter((row) => (!step || String(row.step) === step) && (!result || row.result === result)),
    [run.rows, step, result],
  )
  return (
    <>
      <Text textStyle="note" mb="3">
        By today's rules, as if every delay, schedule and sending hour had come and every advertiser accepted whom it is
        sent.
      </Text>
      <Stack as="ol" gap="3" mb="4" aria-label="Steps">
        {run.steps.map((step) => (
          <StepOutcome key={step.stepId} step={step} most={run.consumers} />
        ))}
      </Stack>
      <HStack mb="2">
        <Select
          ref={firstFilter}
          aria-label="Step"
          value={step}
          options={[
            { value: '', label: 'All steps' },
            ...run.steps.map(({ number, name }) => ({ value: String(number), label: `${number} ${name}` })),
          ]}
          onChange={(value) => {
            setStep(value)
            setPage(1)
          }}
        />
        <Select
          aria-label="Result"
          value={result}
          options={[
            { value: '', label: 'All results' },
            ...Object.entries(results).map(([id, [name]]) => ({ value: id, label: name })),
          ]}
          onChange={(value) => {
            setResult(value)
            setPage(1)
          }}
        />
      </HStack>
      <PlainTable
        isList
        label="Consumers"
        columns={columns}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        rowId={rowId}
        onRetry={() => undefined}
        empty={<p className="muted">No consumer has this result.</p>}
      />
      {rows.length > pageSize && <Pager page={page} limit={pageSize} total={rows.length} onPage={setPage} />}
    </>
  )
}

function StepOutcome({ step, most }: { step: Step; most: number }) {
  const { sent, waiting, control, notForThem, notPossible, left } = step
  const counts = [
    [sent, 'sent'],
    [waiting, 'would wait'],
    [control, 'control group'],
    [notForThem, 'not for them'],
    [notPossible, 'not possible'],
    [left, 'left before it'],
  ] as const
  const all = counts.reduce((sum, [count]) => sum + count, 0)
  return (
    <li>
      <Heading as="h3" textStyle="subheading" mb="1" dir="auto">
        {step.number} {step.name}
      </Heading>
      {all > 0 &&
        partsBar(
          [
            ['registered', sent],
            ['waiting', waiting],
            ['other', left],
            ['unsent', control + notForThem + notPossible],
          ],
          all / Math.max(1, most),
        )}
      <Text mt="1" fontSize="xs">
        {countsText(counts.filter(([count]) => count > 0)) || 'Nobody comes to it'}
      </Text>
      {sent > 0 && (
        <Text textStyle="note" mt="1">
          {step.advertisers
            .filter(({ expected }) => expected > 0)
            .map(({ advertiserName, expected }) => `${advertiserName} ${formatCount(expected)}`)
            .join(', ')}
        </Text>
      )}
    </li>
  )
}
