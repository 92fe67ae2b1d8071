import { useMemo } from 'react'
import { Box, HStack, Heading, Stack, Text } from '@chakra-ui/react'
import { formatCount, plural } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { DialogAside } from '../../ui/overlay/DialogColumns'
import { Facts } from '../../ui/show/Facts'
import { SmallTable } from '../../ui/table/SmallTable'
import { StatusBadge } from '../../ui/show/StatusBadge'
import { useSettled } from '../../ui/form/useSettled'
import {
  useCampaignSourceCountQuery,
  useCampaignSourceMatchesQuery,
  type CampaignSourceCountQuery,
} from '../../generated/graphql'
import { LeadsLink } from '../../leads/leads/LeadsLink'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { sourceInput, type SourceForm } from './sourceForm'
import { durationText } from './durationText'

type Count = NonNullable<CampaignSourceCountQuery['campaignSourceCount']>

interface Props {
  /** null for a new campaign. */
  campaignId: string | null
  form: SourceForm
  /** The form is invalid: keeps the last count. */
  isWrong: boolean
}

/** Number of people that a source would import now. Updated shortly after each change; grey while loading. */
export function SourceCount({ campaignId, form, isWrong }: Props) {
  // Name and method do not affect the count.
  const wanted = JSON.stringify(sourceInput({ ...form, name: 'Count', type: 'slot' }))
  const settled = useSettled(wanted)
  const source = useMemo(() => JSON.parse(settled) as ReturnType<typeof sourceInput>, [settled])
  // Not cached: two queries load parts of the same result at different speeds.
  const asked = {
    variables: { campaignId, source },
    skip: isWrong && wanted === settled,
    fetchPolicy: 'no-cache',
  } as const
  const quick = useCampaignSourceMatchesQuery(asked)
  const { data, previousData, loading, error, refetch } = useCampaignSourceCountQuery(asked)
  const count = (data ?? previousData)?.campaignSourceCount
  const isChanging = wanted !== settled || isWrong
  const isOld = loading || isChanging
  const matches = isChanging ? null : (quick.data?.campaignSourceCount?.matches ?? null)
  return (
    <DialogAside aria-label="Count now" aria-busy={isOld}>
      {error && !loading && !isOld ? (
        <FailedState what="The count" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : count ? (
        <Counted count={count} isOld={isOld} now={matches} />
      ) : isWrong ? (
        <p className="muted">The count comes once the marked fields are right.</p>
      ) : (
        <Stack gap="4" role="progressbar" aria-label="Counting">
          {[30, 60, 100, 99, 98].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </Stack>
      )}
    </DialogAside>
  )
}

/** `now`: number of current matches, which is known before the exclusions; null until then. */
function Counted({ count, isOld, now }: { count: Count; isOld: boolean; now: number | null }) {
  const may = useMay()
  const { name: zone } = useTimeZone()
  const { matches, added, leftOut, examples, countedAt } = count
  const left = leftOut.reduce((sum, { count }) => sum + count, 0)
  const shown = now ?? matches
  const old = isOld ? 0.5 : 1
  return (
    <>
      <HStack justify="space-between" minH="control.sm">
        <Heading as="h3" textStyle="subheading">
          Count now
        </Heading>
        <Text as="span" textStyle="hint" role="status">
          {isOld ? 'Counting…' : wallTimeAt(zone, Date.parse(countedAt)).slice(11)}
        </Text>
      </HStack>
      <Text textStyle="figure" fontSize="2xl" fontWeight="semibold" opacity={now === null ? old : 1}>
        {formatCount(shown)}
      </Text>
      <p className="muted">
        {plural(shown, 'lead matches', 'leads match')}
        <Box as="span" opacity={old}>{`, ${formatCount(left)} left out`}</Box>
      </p>
      <Box opacity={old}>
        <Facts
          look="apart"
          my="2"
          fontSize="xs"
          facts={[
            ...leftOut.map(
              ({ reason, count, leadIds }) => [reason, <LeftOut key={reason} {...{ count, leadIds }} />] as const,
            ),
            [<b key="added">Consumers to be added</b>, <b key="count">{formatCount(added)}</b>],
          ]}
        />
        {may('LEADS_LIST') && examples.length > 0 && <Examples examples={examples} now={Date.parse(countedAt)} />}
      </Box>
    </>
  )
}

function LeftOut({ count, leadIds }: Pick<Count['leftOut'][number], 'count' | 'leadIds'>) {
  if (!leadIds.length) return formatCount(count)
  return (
    <span title={leadIds.length < count ? `Opens the newest ${formatCount(leadIds.length)}` : undefined}>
      <LeadsLink ids={leadIds}>{formatCount(count)}</LeadsLink>
    </span>
  )
}

function Examples({ examples, now }: { examples: Count['examples']; now: number }) {
  return (
    <>
      <Heading as="h3" textStyle="subheading">
        {examples.length === 10 ? 'Ten examples' : 'Examples'}
      </Heading>
      <SmallTable
        label="Examples"
        rows={examples}
        columns={[
          { title: 'ID', cellClass: 'figure', cell: ({ leadId }) => <LeadsLink ids={[leadId]}>{leadId}</LeadsLink> },
          {
            title: 'E-mail',
            cellClass: 'cut',
            hint: ({ email }) => email ?? undefined,
            cell: ({ email }) => email ?? '–',
          },
          { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { title: 'Stood', align: 'right', cell: ({ statusAt }) => durationText(now - Date.parse(statusAt)) },
        ]}
      />
    </>
  )
}
