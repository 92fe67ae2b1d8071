import { useApolloClient } from '@apollo/client/react'
import { Box, Text } from '@chakra-ui/react'
import {
  PublisherFieldsDocument,
  useReplayLeadsMutation,
  useSavePublisherFieldsMutation,
} from '../../generated/graphql'
import { FormPage } from '../../records/FormPage'
import { attempt, oneText } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { throwErrors } from '../../ui/show/errors'
import { FieldNames, namesInput } from '../mapping/FieldNames'
import { newestOf } from '../mapping/ReceivedCalls'
import { useSettingsForm } from '../settings/useSettingsForm'
import {
  fieldNames,
  fieldsForm,
  fieldsOf,
  type FieldsForm,
  fieldsProblems,
  type FieldsRow,
  fieldsTitles,
  fieldsWords,
  formPlace,
  guessed,
  maxNames,
  ownNames,
  type SentLeadRow,
} from './fieldsForm'
import { SentLeads } from './SentLeads'
import type { useSentLeads } from './useSentLeads'

interface Props {
  row: FieldsRow
  leads: ReturnType<typeof useSentLeads>
}

/** A publisher's own names for fields of leads, beside the last leads that it sent. */
export function PublisherFields({ row, leads: { maySee, log, sent } }: Props) {
  const client = useApolloClient()
  const [update] = useSavePublisherFieldsMutation()
  const [replay] = useReplayLeadsMutation()
  const replayOne = ({ id }: SentLeadRow) =>
    attempt(async () => {
      const answer = (await replay({ variables: { publisherId: row.id, ids: [id] } })).data?.replayLeads
      throwErrors(answer?.errors)
      const [after] = answer?.receivedLeads ?? []
      if (after?.leadId) toast.success(`Taken as lead ${after.leadId}`)
      else toast.error(`Refused again: ${after?.message ?? 'it is gone.'}`)
    }, oneText('Failed to replay the lead. Please try again.'))
  const record = useSettingsForm<FieldsRow, FieldsForm>({
    ...{ row, formPlace, formOf: fieldsForm, problems: fieldsProblems, titles: fieldsTitles, words: fieldsWords },
    texts: { updated: 'Field names saved', failed: 'Failed to save the field names. Please try again.' },
    send: async ({ id: publisherId, version }, { names }) => {
      const variables = { publisherId, names: namesInput(names), version }
      const saved = (await update({ variables })).data?.savePublisherFields
      return saved && { record: saved.publisherFields, errors: saved.errors }
    },
    readAgain: async (publisherId) => {
      const options = { query: PublisherFieldsDocument, variables: { publisherId }, fetchPolicy: 'no-cache' } as const
      return (await client.query(options)).data?.publisherFields ?? null
    },
  })
  const { form, set, touch, errorOf } = record
  return (
    <>
      <Box minW="0">
        <FormPage label="Field names" one="field names" form={record}>
          <FieldNames
            {...{ names: form.names, fields: fieldNames, guess: guessed, errorOf, max: maxNames, known: ownNames }}
            title={fieldsTitles.names}
            hint="Our own names work too, and JSON and form are read alike. In JSON a name can be a path: lead.mail."
            newest={newestOf(sent, fieldsOf)}
            onChange={(names) => set({ names })}
            onLeave={() => touch('names')}
          />
        </FormPage>
      </Box>
      <Box minW="0" gridColumn={{ lg: '1 / -1', xl: 'auto' }}>
        {maySee ? (
          <SentLeads {...{ log, sent, names: form.names }} onReplay={(row) => void replayOne(row)} />
        ) : (
          <Text pt="4" textStyle="hint">
            What it sent last is shown to those who may see leads.
          </Text>
        )}
      </Box>
    </>
  )
}
