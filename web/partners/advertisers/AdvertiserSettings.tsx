import { Box, Stack } from '@chakra-ui/react'
import { maxAdvertiserName } from '../../../shared/partners/advertisers'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { FormPage, SettingsRegion } from '../../records/FormPage'
import { useRecordForm } from '../../records/useRecordForm'
import { ScheduledStatus } from '../../routing/scheduledChanges/ScheduledStatus'
import type { AdvertiserRow } from './advertiserColumns'
import { advertiserForm, advertiserFormProblems, newAdvertiserForm, titles, words } from './advertiserForm'
import { ManagerField } from './ManagerField'
import { TextField } from '../../ui/form/TextField'
import { advertiserRecord } from './advertiserRecord'

/** Settings of an advertiser. Concurrent changes of others do not overwrite unsaved input. */
export function AdvertiserSettings({ advertiser }: { advertiser: AdvertiserRow }) {
  const record = useRecordForm({
    row: advertiser,
    formOf: advertiserForm,
    empty: newAdvertiserForm,
    problems: advertiserFormProblems,
    ...advertiserRecord.useSave({}, false),
    titles,
    words,
  })
  const { form, set, text, errorOf } = record
  return (
    <SettingsRegion label="Advertiser settings">
      <FormPage label="Settings" one="advertiser" form={record}>
        <Stack gap="4" maxW="560px" py="4">
          <TextField {...text('name')} required maxLength={maxAdvertiserName} />
          <TextField {...text('displayName')} required maxLength={maxAdvertiserName} />
          <ManagerField
            label="Manager"
            value={form.userId}
            current={advertiser.manager}
            error={errorOf('userId')}
            onChange={(userId) => set({ userId })}
          />
          <SwitchRow
            label="Status"
            checked={form.isActive}
            hint={form.isActive ? 'active: takes leads' : 'inactive: gets no leads'}
            onChange={(isActive) => set({ isActive })}
          />
          <SwitchRow
            label="Test advertiser"
            term="test-advertiser"
            checked={form.isTestAdvertiser}
            hint="Leads sent to it are test leads."
            onChange={(isTestAdvertiser) => set({ isTestAdvertiser })}
          />
          <SwitchRow
            label="Send original funnel"
            term="funnel"
            checked={form.sendOrgFunnel}
            hint="The advertiser is told the funnel the lead came with, whatever overrides say."
            onChange={(sendOrgFunnel) => set({ sendOrgFunnel })}
          />
        </Stack>
      </FormPage>
      <Box maxW="560px" py="4">
        <ScheduledStatus
          {...{ record: 'advertiser', id: advertiser.id, change: advertiser.scheduledChange, mayChange: true }}
          isActive={advertiser.status === 'active'}
        />
      </Box>
    </SettingsRegion>
  )
}
