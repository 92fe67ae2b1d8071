import type { ReactNode } from 'react'
import { chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { errorText } from '../../ui/show/errors'
import { useTestAlertNotificationsMutation } from '../../generated/graphql'
import { FormOfRecord } from '../../records/FormOfRecord'
import { useRecordForm } from '../../records/useRecordForm'
import { Button } from '../../ui/form/Button'
import { Select } from '../../ui/form/choices/Select'
import { Field, FieldError } from '../../ui/form/Field'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { TextField } from '../../ui/form/TextField'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { RulesField, useRuleChoices } from '../channels/RulesField'
import { TestResult } from '../channels/TestResult'
import { notificationsForm, type NotificationsForm as Form, type NotificationsRecord } from './notificationsForm'
import { useSaveNotifications } from './useSaveNotifications'

type Way = 'email' | 'telegram'

const Fields = chakra('fieldset', {
  base: { display: 'grid', gap: '3', maxWidth: '560px', _disabled: { opacity: 0.6 } },
})

const Part = ({ title, disabled, children }: { title: string; disabled: boolean; children: ReactNode }) => (
  <Fields disabled={disabled}>
    <Text as="legend" textStyle="heading" w="full" mb="2" pb="2" borderBottomWidth="1px">
      {title}
    </Text>
    {children}
  </Fields>
)

/** Sends the user a test in the saved way. */
function OwnTest({ kind, disabled }: { kind: Way; disabled: boolean }) {
  const [send, { data, loading, error }] = useTestAlertNotificationsMutation()
  const { run } = useSingleRun()
  const { test, errors = [] } = data?.testAlertNotifications ?? {}
  const problem = error ? errorText(error) : errors[0]?.message
  return (
    <Stack gap="1.5" align="start">
      <Button
        disabled={disabled || loading}
        onClick={() => void run(() => send({ variables: { kind } })).catch(() => undefined)} // the mutation shows its error
      >
        <Send aria-hidden />
        {loading ? 'Sending…' : 'Send me a test'}
      </Button>
      {problem && <FieldError error={error}>{problem}</FieldError>}
      <div aria-live="polite">{test && !loading && <TestResult result={test} />}</div>
    </Stack>
  )
}

/** By which channels, of which rules and when the user is notified. */
export function NotificationsForm({ record: row }: { record: NotificationsRecord }) {
  const { save, readAgain } = useSaveNotifications()
  const channelName = (id: string) =>
    id ? (row.notifiers.find(({ channelId }) => channelId === id)?.name ?? 'A channel that is off or deleted') : 'Off'
  const record = useRecordForm<NotificationsRecord, Form>({
    row,
    ...notificationsForm,
    words: { emailChannelId: channelName, telegramChannelId: channelName, ruleIds: 'rules' },
    empty: () => notificationsForm.formOf(row),
    save,
    readAgain,
  })
  const { form, set, text, isDirty, busy } = record
  const { choices, failure } = useRuleChoices()
  const channelsOf = (kind: Way, chosen: string) => {
    const offered = row.notifiers.filter((one) => one.kind === kind)
    const isGone = chosen !== '' && !offered.some(({ channelId }) => channelId === chosen)
    return [
      { value: '', label: offered.length || isGone ? 'Off' : 'Off: no channel was set up' },
      ...offered.map(({ channelId, name }) => ({ value: channelId, label: name })),
      ...(isGone ? [{ value: chosen, label: 'A channel that is off or deleted' }] : []),
    ]
  }
  const way = (kind: Way, field: 'emailChannelId' | 'telegramChannelId', hint: string) => (
    <Field label={notificationsForm.titles[field]} hint={hint} error={record.errorOf(field)}>
      <Select value={form[field]} options={channelsOf(kind, form[field])} onChange={(id) => set({ [field]: id })} />
    </Field>
  )
  return (
    <FormOfRecord label="My notifications" one="page" form={record} failure={failure}>
      <SwitchRow
        label="Notify me of alerts"
        hint="Yours alone, besides the Inbox. At most one message in 30 seconds."
        checked={form.isActive}
        onChange={(isActive) => set({ isActive })}
      />
      <Part title="How" disabled={!form.isActive}>
        {way('email', 'emailChannelId', `To ${row.email}`)}
        {form.emailChannelId && <OwnTest kind="email" disabled={isDirty} />}
        {way('telegram', 'telegramChannelId', 'Write to the bot first: it cannot begin a chat.')}
        {form.telegramChannelId && (
          <>
            <TextField {...text('telegramChat')} required hint="Number of your chat with the bot." maxLength={64} />
            <OwnTest kind="telegram" disabled={isDirty} />
          </>
        )}
      </Part>
      <Part title="Which alerts" disabled={!form.isActive}>
        <RulesField choices={choices} values={form.ruleIds} onChange={(ruleIds) => set({ ruleIds })} />
        <SwitchRow
          label="Also when an alert is over"
          checked={form.sendsResolved}
          onChange={(sendsResolved) => set({ sendsResolved })}
        />
      </Part>
      <Part title="When" disabled={!form.isActive}>
        <SwitchRow
          label="Quiet hours"
          hint="Alerts of these hours arrive in one message after them."
          checked={form.isQuiet}
          onChange={(isQuiet) => set({ isQuiet })}
        />
        {form.isQuiet && (
          <Grid templateColumns="110px 110px minmax(0, 1fr)" gap="3">
            <TextField {...text('quietFrom')} required placeholder="HH:mm" maxLength={5} />
            <TextField {...text('quietTo')} required placeholder="HH:mm" maxLength={5} />
            <Text pt="6" color="fg.muted">
              {row.timeZone}
            </Text>
          </Grid>
        )}
      </Part>
      <HStack gap="3">
        <Button variant="solid" type="submit" disabled={busy || !isDirty}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
        <span className="muted" role="status">
          {isDirty && !busy ? 'Not saved yet' : ''}
        </span>
      </HStack>
      {record.guard}
    </FormOfRecord>
  )
}
