import { Box, HStack, Stack, Text, Textarea } from '@chakra-ui/react'
import { useAccessTokensQuery, type WebhookEndpointRowFragment } from '../../generated/graphql'
import { loadFailure } from '../../app/apollo/loadFailure'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { Checkbox } from '../../ui/form/Checkbox'
import { Select } from '../../ui/form/choices/Select'
import { Field, FieldError } from '../../ui/form/Field'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { TextField } from '../../ui/form/TextField'
import { DialogAside, DialogColumns } from '../../ui/overlay/DialogColumns'
import { SecretRow } from '../../watch/channels/SecretRow'
import { useConfirmedSave } from '../security/useConfirmed'
import { PayloadPreview } from './PayloadPreview'
import { eventGroups, eventNames, newSecret, webhookForm, webhookRecord, withEvent } from './webhookRecord'

/** An endpoint: what it is told of, what it gets, and that on a real event. */
export function WebhookDialog({ page, row, onClose }: DialogProps<WebhookEndpointRowFragment, object>) {
  const { save, readAgain } = webhookRecord.useSave(page, row === null)
  const { save: confirmedSave, dialog } = useConfirmedSave(save)
  const answer = useAccessTokensQuery({ variables: {} })
  const own = answer.data?.accessTokens?.filter(({ isExpired }) => !isExpired) ?? []
  const isKnown = !row || own.some(({ id }) => id === row.accessTokenId)
  const tokens = [
    { value: '', label: 'Choose an access token' },
    ...own.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: row.accessTokenId, label: row.accessTokenName }]),
  ]
  const record = useRecordForm({
    row,
    ...webhookForm(row, tokens),
    ...{ save: confirmedSave, readAgain },
    isFinal: true, // the address and the rights need a proof
    onSaved: onClose,
  })
  const { form, set, text, errorOf } = record
  const eventsError = errorOf('events')
  return (
    <>
      <RecordDialog
        title={row ? 'Edit Endpoint' : 'New Endpoint'}
        one="endpoint"
        form={record}
        isSplit
        width={1080}
        onClose={onClose}
        act={row ? 'Save' : 'Save endpoint'}
        failure={loadFailure(answer)}
      >
        <DialogColumns aside="wide">
          <Stack gap="3" p="12px 20px 20px">
            <TextField {...text('name')} required data-autofocus maxLength={100} />
            <TextField {...text('url')} required type="url" placeholder="https://" maxLength={2000} />
            <fieldset>
              <legend>Tell it when</legend>
              {eventGroups.map(({ title, events }) => (
                <Box key={title} role="group" aria-label={title}>
                  <Text textStyle="hint">{title}</Text>
                  <HStack wrap="wrap" gap="0 16px" css={{ '& > *': { flex: '0 0 210px' } }}>
                    {events.map((event) => (
                      <Checkbox
                        key={event}
                        checked={form.events.includes(event)}
                        onChange={(isOn) => set(withEvent(form, event, isOn))}
                      >
                        {eventNames[event]}
                      </Checkbox>
                    ))}
                  </HStack>
                </Box>
              ))}
              {eventsError && <FieldError>{eventsError}</FieldError>}
            </fieldset>
            <Field label="Runs with the rights of" required error={errorOf('accessTokenId')}>
              <Select
                value={form.accessTokenId}
                options={tokens}
                onChange={(accessTokenId) => set({ accessTokenId })}
              />
            </Field>
            {!row && (
              <SecretRow make={newSecret} onGenerate={(secret) => set({ secret })}>
                <TextField
                  {...text('secret')}
                  required
                  fontFamily="mono"
                  hint="Signs each call. Copy it before you save: it is not shown again."
                />
              </SecretRow>
            )}
            <Field
              label="Payload"
              required
              error={errorOf('document')}
              hint="A GraphQL subscription that runs for each event. The filter of leadChanges says which leads."
            >
              <Textarea
                rows={14}
                spellCheck={false}
                fontFamily="mono"
                fontSize="xs"
                value={form.document}
                onChange={({ target }) => set({ document: target.value })}
                onBlur={text('document').onLeave}
              />
            </Field>
            <SwitchRow label="Active" checked={form.isActive} onChange={(isActive) => set({ isActive })} />
          </Stack>
          <DialogAside>
            <PayloadPreview form={form} />
          </DialogAside>
        </DialogColumns>
      </RecordDialog>
      {dialog}
    </>
  )
}
