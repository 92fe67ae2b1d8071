import { Stack } from '@chakra-ui/react'
import { Pairs } from '../../ui/form/Pairs'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { FormPage, SettingsRegion } from '../../records/FormPage'
import { useRecordForm } from '../../records/useRecordForm'
import { ApiTokenField } from './api/ApiTokenField'
import { PostbackFields } from './PostbackFields'
import {
  AutologinField,
  LocateField,
  NameField,
  OfferUrlField,
  StatusField,
  TrackingDomainField,
} from './PublisherFields'
import {
  newPublisherForm,
  publisherForm,
  publisherFormProblems,
  titles,
  words,
  type PublisherForm,
  type PublisherToEdit,
} from './publisherForm'
import { publisherRecord } from './publisherRecord'

interface Props {
  /** null creates one. */
  publisher: PublisherToEdit | null
  /** Called after a publisher was created. */
  onMade?: (made: PublisherToEdit | undefined) => void
}

/** Settings of a publisher, with the token of an existing one. */
export function PublisherSettings({ publisher, onMade }: Props) {
  const record = useRecordForm<PublisherToEdit, PublisherForm>({
    row: publisher,
    formOf: publisherForm,
    empty: newPublisherForm,
    problems: publisherFormProblems,
    ...publisherRecord.useSave({}, publisher === null),
    titles,
    words,
    onSaved: onMade && (([made]) => onMade(made)),
  })
  return (
    <SettingsRegion label="Publisher">
      <FormPage label="Publisher settings" one="publisher" act="Submit" isAlwaysOn form={record}>
        <Stack gap="4" maxW="640px" py="4">
          <StatusField record={record} />
          {publisher && <ApiTokenField id={publisher.id} name={publisher.name} />}
          <NameField record={record} />
          <Pairs>
            <AutologinField record={record} label="Auto login interval" withUnit />
            <LocateField record={record} label="Locate leads by" />
          </Pairs>
          <OfferUrlField record={record} />
          <TrackingDomainField record={record} label="Tracking domain" />
          <SwitchRow
            label="Block duplicate leads"
            hint="A lead with the e-mail or phone of an earlier one, of any publisher, is refused."
            checked={record.form.blockDuplicateLeads}
            onChange={(blockDuplicateLeads) => record.set({ blockDuplicateLeads })}
          />
          <PostbackFields record={record} />
        </Stack>
      </FormPage>
    </SettingsRegion>
  )
}
