import { Flex } from '@chakra-ui/react'
import { datePresets } from '../../../shared/app/time/dates'
import { formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { RequestId } from '../../ui/show/RequestId'
import {
  type LeadSearchOutcomeQuery,
  type LeadSearchOutcomeQueryVariables,
  useLeadSearchOutcomeQuery,
} from '../../generated/graphql'
import { type LeadsState, leadsStateDefaults, type LeadsVariables, matchOf } from '../leads/leadsState'
import { MissingTexts } from './MissingTexts'
import { SearchOutcomeFrame } from './SearchOutcomeFrame'

type Outcome = NonNullable<LeadSearchOutcomeQuery['leadSearchOutcome']>

interface Part {
  texts: readonly string[]
  /** `1 is` or `3 are`, with the reason. */
  why: string
  /** State that shows them; null if there is none. */
  shown: LeadsState | null
}

/** The range as text within a sentence. */
function rangeName({ last24Hours, dateRangePreset }: LeadsState['filters']): string {
  if (last24Hours) return 'the last 24 hours'
  return dateRangePreset ? datePresets[dateRangePreset].label : 'the date range'
}

const anyDate = { dateRangePreset: null, startDate: null, endDate: null, last24Hours: false }
const dateOf = ({ filters }: LeadsState) => {
  const { dateRangePreset, startDate, endDate, last24Hours } = filters
  return { dateRangePreset, startDate, endDate, last24Hours }
}

/** Only the date filter and the search. */
const withDateAlone = (state: LeadsState): LeadsState => ({
  ...leadsStateDefaults,
  filters: { ...leadsStateDefaults.filters, ...dateOf(state) },
  search: state.search,
  limit: state.limit,
  sort_by: state.sort_by,
  sort_order: state.sort_order,
})

function partsOf(outcome: Outcome, state: LeadsState): Part[] {
  const range = rangeName(state.filters)
  const isOrAre = (texts: readonly string[]) => `${formatCount(texts.length)} ${texts.length === 1 ? 'is' : 'are'}`
  const { outsideRange, outsideFilters, outsideBoth, notFound } = outcome
  const everything = state.search && { ...state, search: { ...state.search, isGlobal: true } }
  return [
    {
      texts: outsideRange,
      why: `${isOrAre(outsideRange)} outside ${range}`,
      shown: { ...state, filters: { ...state.filters, ...anyDate } },
    },
    {
      texts: outsideFilters,
      why: `${isOrAre(outsideFilters)} left out by other filters`,
      shown: withDateAlone(state),
    },
    {
      texts: outsideBoth,
      why: `${isOrAre(outsideBoth)} outside ${range} and left out by other filters`,
      shown: everything,
    },
    { texts: notFound, why: `${isOrAre(notFound)} in no lead`, shown: null },
  ].filter(({ texts }) => texts.length > 0)
}

interface Props {
  state: LeadsState
  /** Variables of the list's query. */
  variables: LeadsVariables & Pick<LeadSearchOutcomeQueryVariables, 'search'>
  /** The variables are not known yet. */
  skip: boolean
  apply: (next: LeadsState) => void
}

/** Result of a search: number of matches, and the reason for each missing value. */
export function SearchOutcome({ state, variables, skip, apply }: Props) {
  const { data, previousData, error, refetch } = useLeadSearchOutcomeQuery({
    variables: matchOf(variables),
    skip,
  })
  const outcome = (data ?? (error ? null : previousData))?.leadSearchOutcome
  return (
    <SearchOutcomeFrame>
      {outcome ? (
        <Told outcome={outcome} parts={partsOf(outcome, state)} apply={apply} />
      ) : error ? (
        <>
          Which values were found could not be read. <RequestId error={error} />
          <Button size="sm" onClick={() => void refetch().catch(() => {})}>
            Retry
          </Button>
        </>
      ) : null}
    </SearchOutcomeFrame>
  )
}

function Told({ outcome, parts, apply }: { outcome: Outcome; parts: readonly Part[]; apply: Props['apply'] }) {
  const { found, texts } = outcome
  if (found === null) return <span>The values match too many leads to tell which were found.</span>
  return (
    <>
      <b>
        {formatCount(found)} of {formatCount(texts)} found
      </b>
      {parts.map(({ texts, why, shown }) => (
        <Flex key={why} wrap="wrap" align="center" columnGap="2" w={{ mdDown: 'full' }} overflowWrap="anywhere">
          {why}
          <MissingTexts label={why} texts={texts} />
          {shown && (
            <Button size="sm" aria-label={`Show: ${why}`} onClick={() => apply(shown)}>
              Show
            </Button>
          )}
        </Flex>
      ))}
    </>
  )
}
