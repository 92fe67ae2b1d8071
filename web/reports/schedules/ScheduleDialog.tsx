import { useReportSendersQuery, type ReportScheduleRowFragment } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { TextField } from '../../ui/form/TextField'
import { DestinationFields } from './DestinationFields'
import { scheduleForm, scheduleRecord, type SchedulePage } from './scheduleRecord'
import { TimingFields } from './TimingFields'

interface Props {
  /** The report of a new schedule. */
  page: SchedulePage
  row: ReportScheduleRowFragment | null
  onClose: () => void
}

/** When, for which dates, and where a report is sent. */
export function ScheduleDialog({ page, row, onClose }: Props) {
  const { name: zone } = useTimeZone()
  const record = useRecordForm({
    row,
    ...scheduleForm(row, page),
    ...scheduleRecord.useSave(page, row === null),
    isFinal: true, // the previous signing key is unknown
    onSaved: onClose,
  })
  const isByEmail = record.form.destination === 'email'
  const { data } = useReportSendersQuery({ skip: !isByEmail })
  const hasNoSender = isByEmail && data?.reportSenders?.length === 0
  return (
    <RecordDialog
      title={row ? 'Edit Schedule' : 'Schedule Report'}
      subtitle={
        row?.reportTitle ?? 'The filters, grouping and columns on screen, with your permissions at the time of sending'
      }
      one="schedule"
      form={record}
      onClose={onClose}
      act={row ? 'Save' : 'Schedule'}
      width={560}
      disabled={hasNoSender}
      why={hasNoSender ? 'E-mails need a channel' : null}
    >
      <TextField {...record.text('name')} required data-autofocus maxLength={100} />
      <TimingFields record={record} timeZone={row?.timeZone ?? page.view?.timeZone ?? zone} />
      <DestinationFields record={record} hasSecret={row?.hasSecret ?? false} />
    </RecordDialog>
  )
}
