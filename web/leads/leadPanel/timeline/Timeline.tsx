import { Fragment } from 'react'
import { Box, Stack } from '@chakra-ui/react'
import { dateAt } from '../../../../shared/app/time/timeZones'
import { Button } from '../../../ui/form/Button'
import { EmptyState } from '../../../ui/layout/QueryStates'
import { FieldError } from '../../../ui/form/Field'
import { errorText } from '../../../ui/show/errors'
import { Segmented } from '../../../ui/form/choices/Segmented'
import { Section } from '../../../ui/layout/Section'
import { Skeleton } from '../../../ui/layout/Skeleton'
import type { LeadTimelinePageFragment } from '../../../generated/graphql'
import { useTimeZone } from '../../../ui/time/TimeZoneContext'
import { useMay } from '../../../app/session/useSession'
import { eventGroups, sectionTitle } from './eventGroups'
import type { LeadView } from '../leadAddress'
import { TimelineEvent } from './TimelineEvent'
import { useOlderEvents } from './useOlderEvents'

interface Props {
  id: string
  email: string | undefined
  show: LeadView | null
  onShow: (show: LeadView | null) => void
  /** Newest events; undefined while loading. */
  page: LeadTimelinePageFragment | undefined
}

/** Events of the lead, newest first: one group or all. */
export function Timeline({ id, email, show, onShow, page }: Props) {
  const { name: zone } = useTimeZone()
  const may = useMay()
  const shown = show ? eventGroups[show] : undefined
  const { events, hasOlder, loadOlder, loading, error } = useOlderEvents(id, shown?.group ?? null, page)
  const title = shown?.title ?? 'Timeline'
  const label = (name: string, isChosen: boolean) => (isChosen && page ? `${name} ${page.total}` : name)
  const options = [
    { label: label('All', !shown), value: 'all' as const },
    ...(Object.entries(eventGroups) as [LeadView, NonNullable<typeof shown>][])
      .filter(([, { needed }]) => !needed || may(needed))
      .map(([view, group]) => ({ label: label(group.label, show === view), value: view })),
  ]
  return (
    <Section
      title={title}
      aria-label={sectionTitle(title, id, email)}
      aria-busy={!page}
      pt="3"
      aside={
        <Box ml="auto" maxW="full" overflowX={{ mdDown: 'auto' }}>
          <Segmented
            label="Show events"
            options={options}
            value={shown && show ? show : 'all'}
            onChange={(view) => onShow(view === 'all' ? null : view)}
          />
        </Box>
      }
    >
      {page?.events.length === 0 && (
        <EmptyState
          title={show === 'lead-history' ? 'No attempts yet' : 'Nothing yet'}
          text="Nothing of this kind has happened to this lead."
        />
      )}
      <ol aria-label={title}>
        {!page && (
          <Stack as="li" gap="14px" py="14px">
            {[90, 78, 66, 54].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={12} />
            ))}
          </Stack>
        )}
        {events.map((event, at) => {
          const [day, before] = [event, events[at - 1]].map((one) => one && dateAt(zone, Date.parse(one.at)))
          return (
            <Fragment key={event.id}>
              {day !== before && (
                <Box as="li" pt="2" color="fg.subtle" fontSize="2xs" fontWeight="medium">
                  {day}
                </Box>
              )}
              <TimelineEvent leadId={id} event={event} />
            </Fragment>
          )
        })}
      </ol>
      {error !== null && <FieldError error={error}>{`Older events did not load. ${errorText(error)}`}</FieldError>}
      {hasOlder && (
        <Button size="sm" disabled={loading} onClick={loadOlder}>
          {loading ? 'Loading…' : 'Show older'}
        </Button>
      )}
    </Section>
  )
}
