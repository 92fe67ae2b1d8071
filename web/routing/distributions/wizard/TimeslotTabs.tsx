import { HStack, Tabs, Text } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import type { FormTimeslot } from './distributionForm'
import { hoursSummary } from '../../../../shared/partners/hoursSummary'
import { timeslotName } from './summaries'

interface Props {
  timeslots: readonly FormTimeslot[]
  current: number
  /** Error in a timeslot, or null. */
  problem: (timeslot: FormTimeslot, place: number) => string | null
}

const bar = {
  ...{ display: 'flex', flex: 'none', gap: '2px', px: '3', borderBottomWidth: '1px' },
  ...{ overflowX: 'auto', scrollbarWidth: 'none' },
}
const tab = {
  ...{ flex: 'none', maxWidth: '260px', height: '48px', px: '2.5', cursor: 'pointer' },
  ...{ color: 'fg.muted', fontWeight: 'medium', lineHeight: '16px', textAlign: 'left' },
  _selected: { color: 'fg', boxShadow: 'inset 0 -2px 0 {colors.accent.solid}' },
  _focusVisible: { outlineOffset: '-2px' },
}

/** Tabs of timeslots with name and hours; of several, with a mark on those that have an error. */
export const TimeslotTabs = ({ timeslots, current, problem }: Props) => (
  <Tabs.List aria-label="Timeslots" css={bar}>
    {timeslots.map((timeslot, place) => {
      const wrong = problem(timeslot, place)
      return (
        <Tabs.Trigger key={timeslot.key} value={timeslot.key} data-autofocus={place === current || undefined} css={tab}>
          <HStack gap="1">
            <span className="cut">{timeslotName(timeslot, place)}</span>
            {wrong && timeslots.length > 1 && (
              <CircleAlert className="small" color="var(--colors-danger-fg)" aria-label={wrong} />
            )}
          </HStack>
          <Text className="figure" color="fg.subtle" fontSize="2xs" fontWeight="normal" truncate>
            {hoursSummary(timeslot.openingHours)}
          </Text>
        </Tabs.Trigger>
      )
    })}
  </Tabs.List>
)
