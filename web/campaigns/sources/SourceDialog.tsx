import { Box, Stack } from '@chakra-ui/react'
import { distributionMethods, type DistributionMethod } from '../../../shared/routing/distributionRules'
import { campaignLimits, type SourceKind } from '../../../shared/campaigns/campaigns'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Pairs } from '../../ui/form/Pairs'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { methodNames } from '../../routing/distributions/wizard/summaries'
import { useFormChoices } from '../../filters/useFilterChoices'
import { DialogColumns } from '../../ui/overlay/DialogColumns'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm, type RecordForm } from '../../records/useRecordForm'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { ListField } from '../general/ListField'
import { TimingFields } from '../general/TimingFields'
import type { PreparedSource } from './preparedSource'
import { ReceivedRange } from './ReceivedRange'
import { SourceCount } from './SourceCount'
import {
  sourceForm,
  sourceInput,
  kindTitles,
  newSourceForm,
  sourceProblems,
  shownLists,
  titles,
  wordsOf,
  type SourceForm,
  type SourceRow,
} from './sourceForm'
import { TextField } from '../../ui/form/TextField'
import { useSaveSource } from './useSaveSource'

interface Props {
  campaignId: string
  campaignName: string
  /** The source to edit; null creates one. */
  source: SourceRow | null
  /** Values of a new source, from another screen. */
  prepared: PreparedSource | null
  onClose: () => void
  /** Opens the upload dialog; omitted without permission. */
  onUpload?: (() => void) | undefined
}

const kinds = (['once', 'recurring'] as const).map((value) => ({
  value,
  label: kindTitles[value],
}))
/** Lists that only a source made from the lost leads shows. */
const ofLostLeads: readonly string[] = ['lostAdvertisers', 'lostSubjects']
type LostList = 'lostAdvertisers' | 'lostSubjects'
const upload = { value: 'list' as SourceKind, label: 'Upload a list' }

/** Three options, the longest of which do not fit in one line. */
const inTwoLines = {
  '& .segmented': { display: 'flex' },
  '& .segmented > *': { flex: 1, textAlign: 'center', whiteSpace: 'normal' },
}

const startNote: Readonly<Record<SourceKind, string>> = {
  once: 'It starts inactive. It imports once when played.',
  recurring: 'It starts inactive. New matches join each 5 minutes once played.',
  list: '',
}

/** Selects the stored leads that a source imports, with their current number. */
export function SourceDialog({ campaignId, campaignName, source, prepared, onClose, onUpload }: Props) {
  const { name: zone } = useTimeZone()
  const { save, readAgain } = useSaveSource(campaignId, source === null)
  const record = useRecordForm<SourceRow, SourceForm>({
    row: source,
    formOf: sourceForm(zone),
    empty: () => ({ ...newSourceForm(), ...prepared }),
    problems: sourceProblems,
    save: (form, base) => save(sourceInput(form), base),
    readAgain,
    titles,
    words: wordsOf(zone),
    onSaved: onClose,
  })
  const { form } = record
  const { choices, failure } = useFormChoices(form.kind !== 'list')
  const isList = form.kind === 'list'
  const { name: _, ...wrong } = sourceProblems(form)
  return (
    <RecordDialog
      title={source ? `Source ${source.number}, ${campaignName}` : 'Add Source'}
      term="source"
      one="source"
      form={record}
      onClose={onClose}
      act={source ? 'Save' : 'Add Source'}
      width={isList ? 560 : 1040}
      isSplit={!isList}
      why={source ? kindTitles[source.kind] : startNote[form.kind]}
      failure={failure}
    >
      {isList ? (
        <Pairs>
          <NameAndType record={record} />
        </Pairs>
      ) : (
        <DialogColumns aside="wide">
          <Pairs alignContent="start" p="14px 20px 18px">
            {!source && (
              <Box gridColumn="1 / -1" css={{ mdDown: inTwoLines }}>
                <Segmented
                  label="Kind"
                  options={onUpload ? [...kinds, upload] : kinds}
                  value={form.kind}
                  onChange={(kind) =>
                    kind === 'list' ? record.requestClose(() => onUpload?.()) : record.set({ kind })
                  }
                />
              </Box>
            )}
            <NameAndType record={record} />
            {shownLists.map((lists) => (
              <Stack key={lists[0]} gap="2.5" minW="0">
                {lists
                  .filter((list) => !ofLostLeads.includes(list) || (source ?? prepared)?.[list as LostList]?.length)
                  .map((list) => (
                    <ListField
                      key={list}
                      list={list}
                      label={titles[list]}
                      choices={choices}
                      form={form}
                      error={record.errorOf(list)}
                      onChange={record.set}
                    />
                  ))}
              </Stack>
            ))}
            <ReceivedRange
              from={form.receivedFrom}
              before={form.receivedBefore}
              zone={zone}
              onClear={() => record.set({ receivedFrom: null, receivedBefore: null })}
            />
            <TimingFields
              label="Delay: only after they stood so for"
              timing={form}
              errorOf={record.errorOf}
              onChange={record.set}
              onLeave={record.touch}
            />
            <Box gridColumn="1 / -1">
              <SwitchRow
                label="Also campaign leads"
                hint="Registrations that campaigns made, otherwise never taken"
                checked={form.takesCampaignLeads}
                onChange={(takesCampaignLeads) => record.set({ takesCampaignLeads })}
              />
            </Box>
          </Pairs>
          <SourceCount campaignId={campaignId} form={form} isWrong={Object.keys(wrong).length > 0} />
        </DialogColumns>
      )}
    </RecordDialog>
  )
}

function NameAndType({ record: { form, set, text, errorOf } }: { record: RecordForm<SourceForm> }) {
  return (
    <>
      <TextField {...text('name')} label={titles.name} required data-autofocus maxLength={campaignLimits.name} />
      <TypeField type={form.type} error={errorOf('type')} onChange={(type) => set({ type })} />
    </>
  )
}

/** Distribution method of a source's consumers. */
export function TypeField({
  type,
  error,
  onChange,
}: {
  type: DistributionMethod
  error?: string | undefined
  onChange: (type: DistributionMethod) => void
}) {
  return (
    <Field label="Type" hint="How the shares of a step are applied" error={error}>
      <Select
        value={type}
        options={distributionMethods.map((method) => ({ value: method, label: methodNames[method] }))}
        onChange={onChange}
      />
    </Field>
  )
}
