import { Pairs } from '../../ui/form/Pairs'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import {
  AutologinField,
  LocateField,
  NameField,
  OfferUrlField,
  StatusField,
  TrackingDomainField,
} from './PublisherFields'
import { newPublisherForm, publisherForm, publisherFormProblems, titles, words } from './publisherForm'
import { publisherRecord } from './publisherRecord'

/** Creates a publisher with its most important settings. */
export function CreatePublisherDialog({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    row: null,
    formOf: publisherForm,
    empty: newPublisherForm,
    problems: publisherFormProblems,
    ...publisherRecord.useSave({}, true),
    titles,
    words,
    onSaved: onClose,
  })
  return (
    <RecordDialog title="Create Publisher" one="publisher" form={record} onClose={onClose} act="Create">
      <NameField record={record} />
      <Pairs>
        <AutologinField record={record} label="Autologin Interval" withUnit={false} />
        <LocateField record={record} label="Locate Leads By" />
      </Pairs>
      <TrackingDomainField record={record} label="Tracking Domain" />
      <OfferUrlField record={record} />
      <StatusField record={record} />
    </RecordDialog>
  )
}
