import { resultTitles } from '../../../shared/campaigns/campaignFigures'
import { Button } from '../../ui/form/Button'
import { FilterMenu } from '../../filters/panel/FilterMenu'
import { SearchBox } from '../../ui/form/SearchBox'
import { useFormChoices } from '../../filters/useFilterChoices'
import { useCampaignLogChoicesQuery } from '../../generated/graphql'
import { isNarrowed, logsDefaults, shownResults, type LogsState } from './logsUrl'

interface Props {
  campaignId: string
  state: LogsState
  onChange: (change: Partial<LogsState>, options?: { replace?: boolean }) => void
}

const results = shownResults.map((id) => ({ id, name: resultTitles[id] }))
const numbered = (rows: readonly { id: string; number: number; name: string }[] | null | undefined) =>
  rows?.map(({ id, number, name }) => ({ id, name: `${number} ${name}` })) ?? null

/** Search and filters of a campaign's logs. */
export function LogFilters({ campaignId, state, onChange }: Props) {
  const { data } = useCampaignLogChoicesQuery({ variables: { campaignId } })
  const { countries = null, advertisers = null } = useFormChoices().choices ?? {}
  const menus = [
    { field: 'step', label: 'Step', many: 'Steps', choices: numbered(data?.campaignSteps) },
    { field: 'source', label: 'Source', many: 'Sources', choices: numbered(data?.campaignSources) },
    { field: 'result', label: 'Result', many: 'Results', choices: results },
    { field: 'country', label: 'Country', many: 'Countries', choices: countries },
    { field: 'advertiser', label: 'Advertiser', many: 'Advertisers', choices: advertisers },
  ] as const
  return (
    <>
      <SearchBox
        label="Search logs"
        placeholder="E-mail or lead ID"
        value={state.search}
        onType={(search) => onChange({ search }, { replace: true })}
      />
      {menus.map(({ field, ...menu }) => (
        <FilterMenu
          key={field}
          {...menu}
          values={state[field]}
          onChange={(values) => onChange({ [field]: values }, { replace: true })}
        />
      ))}
      {isNarrowed(state) && (
        <Button variant="ghost" onClick={() => onChange({ ...logsDefaults, limit: state.limit })}>
          Clear
        </Button>
      )}
    </>
  )
}
