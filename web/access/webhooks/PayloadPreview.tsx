import { useState } from 'react'
import { Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useWebhookPreviewQuery } from '../../generated/graphql'
import { Select } from '../../ui/form/choices/Select'
import { FieldError } from '../../ui/form/Field'
import { useSettled } from '../../ui/form/useSettled'
import { CodeBlock } from '../../ui/show/CodeBlock'
import { errorText } from '../../ui/show/errors'
import { eventNames, recordName, type WebhookForm } from './webhookRecord'

/** What an endpoint gets of a real event, anew shortly after the last key. */
export function PayloadPreview({ form: { document, events, accessTokenId } }: { form: WebhookForm }) {
  const [recordId, setRecord] = useState<string | null>(null)
  const settled = useSettled(document)
  const isAsked = Boolean(settled.trim() && events.length && accessTokenId)
  const { data, previousData, error } = useWebhookPreviewQuery({
    variables: { document: settled, events: [...events], accessTokenId, recordId },
    skip: !isAsked,
    fetchPolicy: 'no-cache',
  })
  const preview = (data ?? previousData)?.webhookPreview
  return (
    <Stack gap="3" role="region" aria-label="What it gets">
      <HStack>
        <Heading as="h3" textStyle="subheading" flex="1">
          What it gets
        </Heading>
        {preview && preview.recent.length > 0 && (
          <Select
            aria-label="Event"
            value={recordId ?? preview.event?.recordId ?? ''}
            options={preview.recent.map(({ recordId: id, event }) => ({
              value: id,
              label: `${eventNames[event]}, ${recordName(event, id)}`,
            }))}
            onChange={setRecord}
          />
        )}
      </HStack>
      {!isAsked && <Text textStyle="note">Choose events and an access token to see it on a real event.</Text>}
      {isAsked && error && <FieldError error={error}>{errorText(error)}</FieldError>}
      {isAsked && preview && (
        <>
          {preview.fault === null ? (
            <HStack as="p" gap="2" role="status" color="success.fg" fontSize="xs">
              <CircleCheck className="small" aria-hidden />
              Valid
              <Text as="span" color="fg.muted">{`Cost ${preview.cost} of ${preview.maxCost}`}</Text>
            </HStack>
          ) : (
            <FieldError>{preview.line ? `Line ${preview.line}: ${preview.fault}` : preview.fault}</FieldError>
          )}
          {preview.body !== null && (
            <CodeBlock name="payload" text={JSON.stringify(JSON.parse(preview.body), null, 2)} />
          )}
          {preview.fault === null && preview.body === null && (
            <Text textStyle="note">
              {preview.event
                ? 'The filter of the document leaves this event out.'
                : 'None of these events has happened yet.'}
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}
