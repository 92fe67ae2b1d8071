import { useDeferredValue, useMemo, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Box, Grid } from '@chakra-ui/react'
import {
  AdvertiserPostbacksDocument,
  useAdvertiserPostbacksQuery,
  useReceivedPostbacksQuery,
  useReplayPostbacksMutation,
  useSaveAdvertiserPostbacksMutation,
} from '../../generated/graphql'
import { countOf } from '../../../shared/app/format'
import { isTaken } from '../../../shared/partners/brokerPostbacks'
import { FormPage, SettingsRegion } from '../../records/FormPage'
import { attempt, oneText } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { throwErrors } from '../../ui/show/errors'
import { Warning } from '../../ui/show/Warning'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { SettingsState } from '../settings/SettingsState'
import { useSettingsForm } from '../settings/useSettingsForm'
import { NameRows } from './NameRows'
import { PostbackAddress } from './PostbackAddress'
import {
  formPlace,
  type PostbackForm,
  postbackForm,
  postbackInput,
  postbackProblems,
  type PostbacksRow,
  postbackTitles,
  postbackWords,
  type ReceivedRow,
  wouldBeRead,
} from './postbackForm'
import { ReceivedPostbacks } from './ReceivedPostbacks'

const pollInterval = 5_000
const none: readonly ReceivedRow[] = []

/** Postbacks of an advertiser's broker in its own form: where it sends them, what its names are, and what was received. */
export function BrokerPostbacks({ advertiserId }: { advertiserId: string }) {
  const { data, loading, error, refetch } = useAdvertiserPostbacksQuery({ variables: { advertiserId } })
  const row = data?.advertiserPostbacks
  if (!row) return <SettingsState what="Postbacks" loading={loading} error={error} refetch={refetch} />
  return <PostbackSettings row={row} />
}

function PostbackSettings({ row }: { row: PostbacksRow }) {
  const client = useApolloClient()
  const { name: zone } = useTimeZone()
  const [update] = useSaveAdvertiserPostbacksMutation()
  const [replay] = useReplayPostbacksMutation()
  const [replays, setReplays] = useState(true)
  const log = useReceivedPostbacksQuery({
    variables: { advertiserId: row.id },
    pollInterval,
    skipPollAttempt: () => document.hidden,
  })
  const received: readonly ReceivedRow[] = log.data?.receivedPostbacks ?? none
  const replayAll = (rows: readonly ReceivedRow[]) =>
    attempt(async () => {
      const ids = rows.map(({ id }) => id)
      const answer = (await replay({ variables: { advertiserId: row.id, ids } })).data?.replayPostbacks
      throwErrors(answer?.errors)
      const after = answer?.receivedPostbacks ?? []
      const taken = after.filter(isTaken).length
      toast.success(`${countOf(after.length, 'postback')} replayed, ${taken} taken`)
    }, oneText('Failed to replay the postbacks. Please try again.'))
  const record = useSettingsForm<PostbacksRow, PostbackForm>({
    ...{ row, formPlace, problems: postbackProblems, titles: postbackTitles, words: postbackWords },
    formOf: (stored) => postbackForm(stored, zone),
    texts: { updated: 'Postbacks saved', failed: 'Failed to save the postbacks. Please try again.' },
    send: async ({ id: advertiserId, version }, form) => {
      const variables = { advertiserId, mapping: postbackInput(form), version }
      const saved = (await update({ variables })).data?.saveAdvertiserPostbacks
      if (saved?.advertiserPostbacks && replays && readable.length) await replayAll(readable)
      return saved && { record: saved.advertiserPostbacks, errors: saved.errors }
    },
    readAgain: async (advertiserId) => {
      const options = {
        query: AdvertiserPostbacksDocument,
        variables: { advertiserId },
        fetchPolicy: 'no-cache',
      } as const
      return (await client.query(options)).data?.advertiserPostbacks ?? null
    },
  })
  const { form, isDirty } = record
  const settled = useDeferredValue(form)
  const readable = useMemo(() => wouldBeRead(received, settled), [received, settled])
  const act = isDirty && replays && readable.length ? `Save and replay ${readable.length}` : 'Save'
  return (
    <SettingsRegion label="Postbacks" isWide>
      <FormPage label="Postback settings" one="postbacks" form={record} act={act} isAlwaysOn={!row.mapping}>
        {row.fault && (
          <Warning role="alert">What is stored cannot be used, and no postbacks are taken: {row.fault}</Warning>
        )}
        <Grid
          templateColumns={{
            base: 'minmax(0, 1fr)',
            lg: 'minmax(0, 1fr) minmax(0, 1fr)',
            xl: '300px minmax(0, 1fr) 372px',
          }}
          columnGap="6"
          alignItems="start"
        >
          <PostbackAddress row={row} record={record} />
          <NameRows record={record} received={received} />
          <Box gridColumn={{ lg: '1 / -1', xl: 'auto' }} minW="0">
            <ReceivedPostbacks
              {...{ log, received, form, readable, replays, isDirty }}
              onReplays={setReplays}
              onReplay={(rows) => void replayAll(rows)}
            />
          </Box>
        </Grid>
      </FormPage>
    </SettingsRegion>
  )
}
