import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { useAlertRulesQuery } from '../../generated/graphql'

interface Props {
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Rules whose alerts are sent; none chosen: all. */
export function RulesField({ values, onChange }: Props) {
  const { data } = useAlertRulesQuery()
  const choices = data?.alertRules?.map(({ id, name }) => ({ id, name })) ?? null
  return <ChoicesField label="Rules" placeholder="All rules" choices={choices} values={values} onChange={onChange} />
}
