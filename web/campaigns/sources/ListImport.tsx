import { useRef, useState } from 'react'
import { Box, Grid, HStack, Input, Spacer, Stack, Text } from '@chakra-ui/react'
import { File as FileIcon } from 'lucide-react'
import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import { countOf } from '../../../shared/app/format'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import { refusalText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { Field, FieldError } from '../../ui/form/Field'
import { FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { DialogAside, DialogColumns } from '../../ui/overlay/DialogColumns'
import { toast } from '../../ui/overlay/toasts'
import { useSingleRun } from '../../ui/form/useSingleRun'
import {
  CampaignSourcesDocument,
  useCampaignListUploadQuery,
  useImportCampaignListMutation,
  useMapCampaignListMutation,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { forgetCampaign } from './forgetCampaign'
import { ColumnMapping } from '../../app/uploads/ColumnMapping'
import { sizeText } from '../../app/uploads/sizeText'
import { useColumnMapping } from '../../app/uploads/useColumnMapping'
import { fieldTitles } from './listFields'
import { ListResult } from './ListResult'
import { TypeField } from './SourceDialog'
import { nameProblem } from './sourceForm'

interface Props {
  campaignId: string
  uploadId: string
  file: { name: string; size: number }
  publisherName: string | null
  onReplace: () => void
  onCancel: () => void
  onImported: () => void
}

/** An uploaded list before import: column mapping, rejected rows, and the import button. */
export function ListImport({ campaignId, uploadId, file, publisherName, onReplace, onCancel, onImported }: Props) {
  const { data, error, refetch } = useCampaignListUploadQuery({ variables: { campaignId, id: uploadId } })
  const list = data?.campaignListUpload
  const [mapList] = useMapCampaignListMutation()
  const { mapping, isChecking, failure, choose } = useColumnMapping(list?.mapping, async (mapping) => {
    const { data } = await mapList({ variables: { campaignId, uploadId, mapping } })
    return data?.mapCampaignList.errors[0]?.message
  })
  const [name, setName] = useState(file.name.slice(0, campaignLimits.name))
  const [type, setType] = useState<DistributionMethod>('slot')
  const [refusal, setRefusal] = useState<{ text: string; error?: unknown } | null>(null)
  const { busy, run } = useSingleRun()
  const key = useRef(crypto.randomUUID())
  const [importList] = useImportCampaignListMutation()
  const wrongName = nameProblem(name).name

  const confirm = () =>
    run(async () => {
      setRefusal(null)
      try {
        const { data } = await importList({
          variables: { campaignId, uploadId, name: name.trim(), type, key: key.current },
          update: (cache, { data }) => {
            const list = { query: CampaignSourcesDocument, variables: { campaignId } }
            addToList(cache, list, 'campaignSources', data?.importCampaignList.source)
            forgetCampaign(cache, campaignId)
          },
        })
        const { source, errors = [] } = data?.importCampaignList ?? {}
        if (!source) return setRefusal({ text: errors[0]?.message ?? 'Failed to import. Please try again.' })
        toast.success('The list is being imported', { text: `Source ${source.number}, ${source.name}` })
        onImported()
      } catch (error) {
        setRefusal({ text: refusalText(error) ?? 'Failed to import. Please try again.', error })
      }
    })
  const why = isChecking
    ? 'Checking the rows…'
    : (wrongName ?? (list?.accepted === 0 ? 'All rows are refused: there is nobody to import' : undefined))
  return (
    <Dialog
      title="Upload a list"
      width={1040}
      isSplit
      onClose={onCancel}
      footer={
        <>
          <Text flex="1" textStyle="note" role="status">
            {why ?? 'Nothing is imported before you confirm.'}
          </Text>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="solid" disabled={!list || why !== undefined || busy} onClick={() => void confirm()}>
            {busy ? 'Importing…' : list ? `Import ${countOf(list.accepted, 'row')}` : 'Import'}
          </Button>
        </>
      }
    >
      <DialogColumns aside="wide">
        <Stack gap="2.5" p="14px 20px 18px">
          <HStack>
            <FileIcon className="small" aria-hidden />
            <b className="cut" dir="auto">
              {file.name}
            </b>
            <Text textStyle="hint" flex="none">
              {sizeText(file.size)}
            </Text>
            <Spacer />
            <Button variant="ghost" size="sm" onClick={onReplace}>
              Replace
            </Button>
          </HStack>
          {refusal && <FieldError error={refusal.error}>{refusal.text}</FieldError>}
          <Grid templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 232px' }} gap="3">
            <Field label="Name" required error={wrongName}>
              <Input
                data-autofocus
                maxLength={campaignLimits.name}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </Field>
            <TypeField type={type} onChange={setType} />
          </Grid>
          {failure && <FieldError error={failure.error}>{failure.text}</FieldError>}
          {list ? (
            <ColumnMapping
              columns={list.columns}
              preview={list.preview}
              mapping={mapping}
              titles={fieldTitles}
              onChoose={choose}
            />
          ) : error ? (
            <FailedState what="The list" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
          ) : (
            <LoadingLines what="The list" />
          )}
        </Stack>
        <DialogAside aria-label="Rows of the list" aria-busy={isChecking}>
          {list && (
            <Box opacity={isChecking ? 0.5 : undefined}>
              <ListResult campaignId={campaignId} list={list} publisherName={publisherName} />
            </Box>
          )}
        </DialogAside>
      </DialogColumns>
    </Dialog>
  )
}
