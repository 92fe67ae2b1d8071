import '../../ui/table/rows/rowIcons.css'
import '../../records/records.css'
import { useMemo, useState } from 'react'
import { Box, Flex, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { Plus, Upload, Users } from 'lucide-react'
import { useLocation } from 'react-router'
import { useHistoryAction } from '../../access/auditLog/HistoryLink'
import { Button } from '../../ui/form/Button'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyList } from '../../records/list/EmptyList'
import { actionsColumn } from '../../ui/table/rows/actionsColumn'
import type { RowAction } from '../../ui/table/tableTypes'
import { twoLineHeight } from '../../ui/table/rows/phoneRow'
import {
  useCampaignOfTabQuery,
  useCampaignSourcesQuery,
  useDeleteCampaignSourceMutation,
} from '../../generated/graphql'
import { OffersList } from '../../partners/offers/OffersList'
import { DeleteRecord, forget } from '../../records/DeleteRecord'
import { RecordGone, useOpenRecord } from '../../records/RecordGone'
import { useDialogUrl } from '../../records/list/useRecordsUrl'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { usePhone } from '../../ui/layout/useMedia'
import { forgetCampaign } from './forgetCampaign'
import { InvalidEmailsDialog } from './InvalidEmailsDialog'
import { carriedSource } from './preparedSource'
import { sourceColumns, sourcePhone } from './sourceColumns'
import type { SourceRow } from './sourceForm'
import { useSourceFigures } from './useSourceFigures'
import { useSourceStatus } from './useSourceStatus'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { FilterRow } from '../../ui/layout/FilterRow'

const UploadDialog = lazyComponent(() => import('./UploadDialog'), 'UploadDialog', null)
const SourceDialog = lazyComponent(() => import('./SourceDialog'), 'SourceDialog', null)

const rowId = ({ id }: SourceRow) => id
const nameOf = ({ number }: SourceRow) => `source ${number}`
/** Poll interval while sources import. */
const pollMs = 10_000

const editActions: readonly RowAction[] = [
  { name: 'start', label: 'Start' },
  { name: 'pause', label: 'Pause' },
  { name: 'edit_source', label: 'Edit' },
  { name: 'delete', label: 'Delete', isApart: true },
]
const invalidAction: RowAction = { name: 'invalid', label: 'Invalid e-mails' }
const statusOf: Readonly<Record<string, SourceRow['status']>> = { start: 'inactive', pause: 'active' }
const isOffered = (name: string, { status, invalid }: SourceRow) =>
  name === invalidAction.name ? invalid > 0 : !statusOf[name] || statusOf[name] === status

/** Sources of a campaign's consumers, and the API offers. */
export function SourcesTab({ campaignId }: { campaignId: string }) {
  const may = useMay()
  const mayEdit = may('CAMPAIGNS_EDIT')
  const mayPeople = may('LEADS_LIST')
  const mayUpload = mayEdit && mayPeople
  const phone = usePhone()
  const { name: zone } = useTimeZone()
  const campaign = useCampaignOfTabQuery({ variables: { id: campaignId } }).data?.campaign
  const [isImporting, setImporting] = useState(false)
  const query = useCampaignSourcesQuery({
    variables: { campaignId },
    pollInterval: isImporting ? pollMs : 0,
    skipPollAttempt: () => document.hidden,
  })
  const sources = query.data?.campaignSources ?? undefined
  const isActive = sources?.some(({ status }) => status === 'active') ?? false
  if (isActive !== isImporting) setImporting(isActive)
  const { dialog, open, close } = useDialogUrl()
  const prepared = carriedSource(useLocation().state)
  const [deleting, setDeleting] = useState<SourceRow | null>(null)
  const [remove] = useDeleteCampaignSourceMutation()
  const setStatus = useSourceStatus(campaignId)
  const figuresOf = useSourceFigures(campaignId)

  const history = useHistoryAction('campaign_source')
  const actions = useMemo(
    () => (mayEdit ? [...editActions.slice(0, -1), ...history.actions, ...editActions.slice(-1)] : history.actions),
    [mayEdit, history.actions],
  )
  const columns = useMemo(
    () => [
      ...sourceColumns(zone, mayPeople, figuresOf),
      ...(actions.length ? [actionsColumn<SourceRow>(actions, nameOf, isOffered)] : []),
    ],
    [zone, mayPeople, figuresOf, actions],
  )
  const phoneRow = useMemo(() => sourcePhone(zone), [zone])
  const rowActions = {
    // The number in the row is its button; the menu contains the action too.
    actions: mayPeople ? [invalidAction, ...actions] : actions,
    offers: isOffered,
    nameOf,
    onAction: (name: string, row: SourceRow) => {
      if (history.onAction(name, row)) return
      if (name === 'start' || name === 'pause') void setStatus(row, name)
      else if (name === 'delete') setDeleting(row)
      else open(name, row.id)
    },
  }
  const removeSource = async ({ id }: SourceRow) => {
    const { data } = await remove({
      variables: { campaignId, id },
      update: (cache, { data }) => {
        forget(cache, 'CampaignSource', data?.deleteCampaignSource.deletedId)
        forgetCampaign(cache, campaignId)
      },
    })
    return data?.deleteCampaignSource
  }
  const checked = dialog?.name === 'invalid' ? sources?.find(({ id }) => id === dialog.id) : undefined
  const editedId = dialog?.name === 'edit_source' ? dialog.id : null
  const { row: edited, isGone } = useOpenRecord(
    editedId,
    sources?.find(({ id }) => id === editedId),
    sources !== undefined,
  )
  const isEmpty = sources?.length === 0
  const add = mayEdit && (
    <Button variant="solid" onClick={() => open('create_source')}>
      <Plus aria-hidden />
      Add Source
    </Button>
  )
  const isAdding = dialog?.name === 'create_source'
  const campaignName = campaign?.name ?? ''
  return (
    <Flex direction="column" flex="1" minH="0" overflow="auto">
      <FilterRow className="filter-bar">
        {Boolean(sources?.length || query.error) && add}
        {mayUpload && (
          <Button onClick={() => open('create_list')}>
            <Upload aria-hidden />
            Upload a list
          </Button>
        )}
        <Spacer />
        <Text color="fg.subtle" hideBelow="md">
          A recurring source looks again each 5 minutes
        </Text>
      </FilterRow>
      {/* As high as its rows, because the offers follow. */}
      <Flex
        as="section"
        direction="column"
        flex="none"
        aria-label="Sources table"
        style={{ height: isEmpty ? 280 : 50 + (sources?.length ?? 3) * (phone ? twoLineHeight : 34) }}
      >
        <DataTable
          label="Sources"
          columns={columns}
          rows={sources}
          rowId={rowId}
          phone={phoneRow}
          rowActions={rowActions}
          loading={query.loading && !sources}
          error={query.error}
          onRetry={() => void query.refetch().catch(() => undefined)} // the query shows the error
          empty={
            <EmptyList
              icon={Users}
              title="There are no sources yet"
              purpose="A source brings the people of a campaign: leads that are stored, once or again and again, or an uploaded list."
            >
              {add}
            </EmptyList>
          }
        />
      </Flex>
      <Text textStyle="hint" flex="none" maxW="76ch" px="gutter" pt="1.5" pb="4">
        Never taken: leads that are being sent, test leads, hidden leads, blacklisted people, campaign leads unless the
        source says so, and people who are in this campaign already.
      </Text>
      {may('OFFERS_LIST') && (
        <OffersList>
          {({ create, list }) => (
            <details>
              <Box as="summary" px="gutter" py="3" borderTopWidth="1px" cursor="pointer">
                <Heading display="inline" textStyle="heading">
                  API Offers
                </Heading>
              </Box>
              <Stack h="60vh" minH="360px" gap="0">
                <Box px="gutter" alignSelf="end">
                  {create}
                </Box>
                {list}
              </Stack>
            </details>
          )}
        </OffersList>
      )}
      {mayEdit && (edited || isAdding) && (
        <RecordGone value={isGone}>
          <SourceDialog
            key={edited?.id ?? 'new'}
            campaignId={campaignId}
            campaignName={campaignName}
            source={edited}
            prepared={prepared}
            onClose={close}
            onUpload={mayUpload ? () => open('create_list', null, { replace: true }) : undefined}
          />
        </RecordGone>
      )}
      {mayUpload && dialog?.name === 'create_list' && campaign && (
        <UploadDialog campaignId={campaignId} publisherName={campaign.publisher?.name ?? null} onClose={close} />
      )}
      {mayPeople && checked && <InvalidEmailsDialog campaignId={campaignId} source={checked} onClose={close} />}
      {deleting && (
        <DeleteRecord
          what={`source ${deleting.number}, ${deleting.name}`}
          remove={() => removeSource(deleting)}
          {...(deleting.imported > 0 && { doneText: 'It brought consumers, so the figures keep its name.' })}
          onClose={() => setDeleting(null)}
        />
      )}
    </Flex>
  )
}
