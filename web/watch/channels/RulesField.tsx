import { loadFailure } from '../../app/apollo/loadFailure'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { useAlertRulesQuery } from '../../generated/graphql'

/** Rules to choose from, null until loaded; `failure` if they did not load. */
export function useRuleChoices() {
  const answer = useAlertRulesQuery()
  const choices = answer.data?.alertRules?.map(({ id, name }) => ({ id, name })) ?? null
  return { choices, failure: loadFailure(answer) }
}

interface Props {
  choices: ReturnType<typeof useRuleChoices>['choices']
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Rules whose alerts are sent; none chosen: all. */
export const RulesField = (props: Props) => <ChoicesField label="Rules" placeholder="All rules" {...props} />
