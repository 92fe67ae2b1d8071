import { Box, Grid } from '@chakra-ui/react'
import { usePublisherApiDetailsQuery, usePublisherFieldsQuery } from '../../../generated/graphql'
import { SettingsRegion } from '../../../records/FormPage'
import { LoadingLines } from '../../../ui/layout/LoadingLines'
import { FailedState } from '../../../ui/layout/QueryStates'
import { PublisherFields } from '../../publisherFields/PublisherFields'
import { useSentLeads } from '../../publisherFields/useSentLeads'
import { SettingsState } from '../../settings/SettingsState'
import { SendALead } from './SendALead'

/** How a publisher sends leads: its token and a request to copy, its own names for fields, and what it sent last. */
export function ApiDetailsTab({ publisherId, name }: { publisherId: string; name: string }) {
  const { data, loading, error, refetch } = usePublisherApiDetailsQuery({ variables: { publisherId } })
  const fields = usePublisherFieldsQuery({ variables: { publisherId } })
  const leads = useSentLeads(publisherId)
  const details = data?.publisherApiDetails
  const row = fields.data?.publisherFields
  if (!details) {
    if (loading) return <LoadingLines what="API details" />
    return (
      <FailedState
        what="API details"
        error={error}
        onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
      />
    )
  }
  return (
    <SettingsRegion label="API details" isWide>
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          lg: 'minmax(0, 1fr) minmax(0, 1fr)',
          xl: '372px minmax(0, 1fr) 340px',
        }}
        columnGap="6"
        alignItems="start"
      >
        <Box minW="0">
          <SendALead {...{ publisherId, name, details, names: row?.names ?? [], last: leads.sent[0] }} />
        </Box>
        {row ? (
          <PublisherFields row={row} leads={leads} />
        ) : (
          <SettingsState what="Field names" loading={fields.loading} error={fields.error} refetch={fields.refetch} />
        )}
      </Grid>
    </SettingsRegion>
  )
}
